import { AppError } from "./errors.ts";
import type { Regex } from "./regex/regex.ts";
import { parse, type Parsed } from "./regex/syntax/parse.ts";
import type { ErrorIssue } from "./schema/error.ts";

/**
 * Refuses a pattern that JavaScript does not accept with its flags, and one that is so complex that nobody can find
 * out in a bounded time. The pattern is only read: matching, which can take forever, happens nowhere here.
 *
 * @returns what reading it gave, so that nobody has to read it again
 * @throws AppError `validation_error`, with the issue `invalid_pattern` and the offset of the error, or `too_complex`
 */
export function refuseInvalid({ pattern, flags }: Regex): Parsed {
  const parsed = parse({ pattern, flags });
  if (parsed.ok || parsed.isValid) return parsed;
  const { reason, message, range } = parsed;
  const code = reason === "syntax" ? "invalid_pattern" : "too_complex";
  throw refusal({ path: "pattern", code, message, position: range.start });
}

/** The refusal of what would be one more than a limit admits. */
export function limitReached(message: string): AppError {
  return refusal({ path: "", code: "limit_reached", message });
}

function refusal(issue: ErrorIssue): AppError {
  return new AppError("validation_error", issue.message, { issues: [issue] });
}
