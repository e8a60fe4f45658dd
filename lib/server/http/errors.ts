import { HttpError } from "fresh";
import type { ErrorBody } from "../../schema/error.ts";
import { AppError, type ErrorCode } from "../errors.ts";

/** HTTP status of each error. They are literal types, since `HttpError` takes no other number. */
export const ERROR_STATUS = {
  bad_request: 400,
  validation_error: 400,
  invalid_json: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  precondition_failed: 412,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  provider_error: 502,
  overloaded: 503,
} as const satisfies Readonly<Record<ErrorCode, number>>;

/** Converts a thrown value to an error for the caller. Unexpected errors reveal only the request's id. */
export function toPublicError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HttpError && error.status === 404) return notFound();
  return new AppError(
    "internal_error",
    "Something went wrong on our side",
    { request_id: requestId },
    { cause: error },
  );
}

/** The error for a path or a resource that doesn't exist. */
export function notFound(): AppError {
  return new AppError("not_found", "Not found");
}

/** An error as a JSON response of the API. */
export function errorResponse(error: AppError): Response {
  const { code, message, details } = error;
  const body: ErrorBody = { error: code, message, details };
  return Response.json(body, {
    status: ERROR_STATUS[code],
    headers: errorHeaders(error),
  });
}

/** The AppError behind an error page, or null. `convertErrors` stores it as the cause of an HttpError. */
export function errorReason(error: unknown): AppError | null {
  const reason = error instanceof HttpError ? error.cause : error;
  return reason instanceof AppError ? reason : null;
}

/** Headers for an error page. */
export function errorPageHeaders(error: unknown): Headers {
  const reason = errorReason(error);
  const headers = reason === null ? new Headers() : errorHeaders(reason);
  headers.set("Cache-Control", "no-store");
  return headers;
}

function errorHeaders({ code, details, retryAfterSeconds }: AppError): Headers {
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) {
    headers.set("Retry-After", String(retryAfterSeconds));
  }
  if (code === "method_not_allowed") {
    headers.set("Allow", [details.allow].flat().join(", "));
  }
  if (CLOSES_CONNECTION.has(code)) headers.set("Connection", "close");
  return headers;
}

/**
 * Errors during the transfer of a body. The client would continue to send unless the connection is closed.
 */
const CLOSES_CONNECTION: ReadonlySet<ErrorCode> = new Set([
  "payload_too_large",
  "request_timeout",
  "unsupported_media_type",
]);
