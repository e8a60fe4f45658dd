import { AppError } from "./errors.ts";
import type { Regex } from "./regex/regex.ts";
import { parse } from "./regex/syntax/parse.ts";
import type { ErrorIssue } from "./schema/error.ts";

/**
 * Refuses a pattern that JavaScript does not compile with its flags. It is only compiled: matching, which can
 * take forever, happens nowhere here.
 *
 * @throws AppError `validation_error`, with the issue `invalid_pattern` and the offset of the fault
 */
export function refuseInvalid({ pattern, flags }: Regex): void {
  if (compiles({ pattern, flags })) return;
  const parsed = parse({ pattern, flags });
  const { message, range } = parsed.ok ? UNCLEAR : parsed;
  throw refusal({ path: "pattern", code: "invalid_pattern", message, position: range.start });
}

/** The refusal of what would be one more than a limit admits. */
export function limitReached(message: string): AppError {
  return refusal({ path: "", code: "limit_reached", message });
}

const UNCLEAR = { message: "JavaScript refuses the pattern", range: { start: 0 } };

function compiles({ pattern, flags }: Regex): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

function refusal(issue: ErrorIssue): AppError {
  return new AppError("validation_error", issue.message, { issues: [issue] });
}
