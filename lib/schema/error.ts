import { z } from "zod";

/** The body of an error response of the API. */
export const ErrorBody = z.object({
  /** Error code, such as `not_found`. */
  error: z.string(),
  /** A sentence for people. */
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
}).meta({ id: "ErrorBody" });

export type ErrorBody = Readonly<z.infer<typeof ErrorBody>>;

/** A violated rule in a request's body or query. `details.issues` of a `validation_error` lists them. */
export const ErrorIssue = z.object({
  /** Keys and indices joined by dots, such as `tags.0`; empty for the whole body. */
  path: z.string(),
  code: z.string(),
  message: z.string(),
  /** Offset in a pattern, in UTF-16 code units. */
  position: z.int().nonnegative().optional(),
}).meta({ id: "ErrorIssue" });

export type ErrorIssue = Readonly<z.infer<typeof ErrorIssue>>;
