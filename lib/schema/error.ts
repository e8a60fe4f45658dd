import { z } from "zod";

/** The body of every answer of the API that is an error. */
export const ErrorBody = z.object({
  /** A word for programs, such as `not_found`. */
  error: z.string(),
  /** A sentence for people. */
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
}).meta({ id: "ErrorBody" });

export type ErrorBody = Readonly<z.infer<typeof ErrorBody>>;

/** One thing that is wrong with a request's body or query, in `details.issues` of a `validation_error`. */
export const ErrorIssue = z.object({
  /** Where: keys and indices joined by dots, `tags.0`; empty for the whole. */
  path: z.string(),
  code: z.string(),
  message: z.string(),
  /** Where in a pattern, in UTF-16 code units. */
  position: z.int().nonnegative().optional(),
}).meta({ id: "ErrorIssue" });

export type ErrorIssue = Readonly<z.infer<typeof ErrorIssue>>;
