import type { Regex } from "../regex/regex.ts";
import { parse } from "../regex/syntax/parse.ts";
import type { ParseResult } from "../regex/syntax/tree.ts";
import type { ErrorIssue } from "../schema/error.ts";

/** Error codes, independent of HTTP. `lib/server/http/errors.ts` maps each to a status. */
export type ErrorCode =
  | "bad_request"
  | "validation_error"
  | "invalid_json"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "request_timeout"
  | "precondition_failed"
  | "payload_too_large"
  | "uri_too_long"
  | "unsupported_media_type"
  | "rate_limited"
  | "headers_too_large"
  | "internal_error"
  | "provider_error"
  | "overloaded";

/** Details of an error that a client may read. */
type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * An error that is reported to the caller. `message` is a sentence without a final period and reveals no
 * internals.
 */
export class AppError extends Error {
  /** Seconds after which the caller may retry. */
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

/**
 * An invalid setting that prevents the program from starting. The message begins with the variable's name.
 */
export class SettingError extends Error {
  constructor(variable: string, problem: string, options?: ErrorOptions) {
    super(`${variable} ${problem}`, options);
    this.name = "SettingError";
  }
}

/**
 * Parses a pattern that a caller sent. It doesn't execute the pattern, so it takes bounded time.
 *
 * @throws AppError `validation_error` with the issue `invalid_pattern` and its offset when JavaScript rejects
 *   the pattern with its flags, or `too_complex` when parsing would take too long
 */
export function parseOrThrow({ pattern, flags }: Regex): ParseResult {
  const parsed = parse({ pattern, flags });
  if (parsed.ok || parsed.isValid) return parsed;
  const { reason, message, range } = parsed;
  const code = reason === "syntax" ? "invalid_pattern" : "too_complex";
  throw validationError({ path: "pattern", code, message, position: range.start });
}

/** The error for exceeding a limit on the number or size of stored items. */
export function limitReached(message: string): AppError {
  return validationError({ path: "", code: "limit_reached", message });
}

function validationError(issue: ErrorIssue): AppError {
  return new AppError("validation_error", issue.message, { issues: [issue] });
}
