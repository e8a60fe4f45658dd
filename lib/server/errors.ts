import type { Regex } from "../regex/regex.ts";
import { parse, type Parsed } from "../regex/syntax/parse.ts";
import type { ErrorIssue } from "../schema/error.ts";

/** What can go wrong, in words that know no transport; `lib/server/http/errors.ts` has the status of each. */
export type ErrorCode =
  | "validation_error"
  | "invalid_json"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "request_timeout"
  | "precondition_failed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "internal_error"
  | "provider_error"
  | "overloaded";

/** Facts about an error that a client may read. */
type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * An error that the caller is told about as it stands: `message` is a sentence without the final full stop
 * and shows nothing of the inside.
 */
export class AppError extends Error {
  /** Seconds until the same request may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
    options: ErrorOptions & { readonly retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.name = "AppError";
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A setting that the program cannot start with; the message begins with the variable's name. */
export class SettingError extends Error {
  constructor(variable: string, problem: string, options?: ErrorOptions) {
    super(`${variable} ${problem}`, options);
    this.name = "SettingError";
  }
}

/**
 * Refuses a pattern that JavaScript does not accept with its flags, and one that is so complex that nobody can find
 * out in a bounded time. The pattern is only read: matching, which can take forever, happens nowhere here.
 *
 * @returns what reading it gave, so that nobody has to read it again
 * @throws AppError `validation_error`, with the issue `invalid_pattern` and the offset of the error, or `too_complex`
 */
export function parseOrThrow({ pattern, flags }: Regex): Parsed {
  const parsed = parse({ pattern, flags });
  if (parsed.ok || parsed.isValid) return parsed;
  const { reason, message, range } = parsed;
  const code = reason === "syntax" ? "invalid_pattern" : "too_complex";
  throw validationError({ path: "pattern", code, message, position: range.start });
}

/** The refusal of what would be one more than a limit admits. */
export function limitReached(message: string): AppError {
  return validationError({ path: "", code: "limit_reached", message });
}

function validationError(issue: ErrorIssue): AppError {
  return new AppError("validation_error", issue.message, { issues: [issue] });
}
