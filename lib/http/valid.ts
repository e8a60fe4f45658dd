import type { z } from "zod";
import { AppError } from "../errors.ts";
import { MAX_ISSUES } from "../limits.ts";
import type { ErrorIssue } from "../schema/error.ts";

/**
 * A value of the shape that a schema describes.
 *
 * @throws AppError `validation_error` with one issue for each thing that is wrong, up to `MAX_ISSUES`
 */
export function valid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: plainWords });
  if (result.success) return result.data;
  throw new AppError("validation_error", "The request is not valid", {
    issues: result.error.issues.slice(0, MAX_ISSUES).map(issueOf),
  });
}

function issueOf(issue: z.core.$ZodIssue): ErrorIssue {
  return { path: issue.path.join("."), code: codeOf(issue), message: issue.message };
}

/** Words for the rules that a person meets while typing; the others are for programs. */
const plainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1) {
    return "May not be empty";
  }
  if (issue.code !== "too_big") return undefined;
  const most = issue.maximum.toLocaleString("en");
  if (issue.origin === "string") return `May have ${most} characters at most`;
  if (issue.origin === "array") return `May have ${most} entries at most`;
};

/** A rule of our own names itself in `params.code`. */
function codeOf(issue: z.core.$ZodIssue): string {
  const own = issue.code === "custom" ? issue.params?.code : undefined;
  return typeof own === "string" ? own : issue.code;
}
