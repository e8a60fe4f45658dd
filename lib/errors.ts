/** What can go wrong, in words that know no transport; `lib/http/errors.ts` has the status of each. */
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
export type ErrorDetails = Readonly<Record<string, unknown>>;

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
