import type { ErrorCode } from "../errors.ts";
import { ERROR_STATUS } from "./errors.ts";

/** Documentation of an error for API clients, used by the OpenAPI document and the reference page. */
interface ErrorNote {
  /** Cause of the error. */
  readonly when: string;
  /** Contents of `details`; empty for none. */
  readonly details: string;
  /** What the client should do. */
  readonly remedy: string;
}

/** Documentation of every error. */
export const ERROR_NOTES: Readonly<Record<ErrorCode, ErrorNote>> = {
  bad_request: {
    when:
      "The request isn't valid HTTP, or its host is neither a name nor an address; the connection may be closed",
    details: "",
    remedy: "Fix the request line and the headers, such as `Host`",
  },
  invalid_json: {
    when: "The body is not JSON, is not in UTF-8, or ended early",
    details: "",
    remedy: "Send one JSON object in UTF-8",
  },
  validation_error: {
    when: "The body or the query is invalid, or a limit is reached",
    details: "`issues`, a list of `{path, code, message}`; `path` joins keys and indices with dots. " +
      "Codes of our own: `invalid_pattern` (with `position`), `too_complex`, `lone_surrogate`, `not_displayable`, `limit_reached`, " +
      "`invalid_cursor`",
    remedy: "Fix what the issues name",
  },
  unauthorized: {
    when: "Not signed in, or the session has ended",
    details: "`reason` is `provider_key` when the key of the model provider is missing or refused",
    remedy: "Sign in on the site; an `Authorization` header is not accepted",
  },
  forbidden: {
    when: "The request's Origin is missing or isn't this site",
    details: "`reason` is `origin_mismatch`",
    remedy: "Send `Origin` with scheme, host and port of the site, and no slash at the end",
  },
  not_found: {
    when: "The path or resource doesn't exist, belongs to another user, or the feature is disabled",
    details: "`feature` when the feature is disabled on this server",
    remedy: "Check the path and the id",
  },
  method_not_allowed: {
    when: "The path exists, but not with this method",
    details: "`allow`, the methods that it has; the `Allow` header says the same",
    remedy: "Use one of the allowed methods",
  },
  request_timeout: {
    when: "The body stopped arriving for 10 s, or took more than 30 s",
    details: "",
    remedy: "Send it again",
  },
  precondition_failed: {
    when: "`If-Match` has no `ETag` of the current version, or has it without its quotes",
    details: "",
    remedy: "Read it again before changing it, and send the `ETag` as it is, with the quotes",
  },
  payload_too_large: {
    when: "The body is longer than the route allows; the connection is closed",
    details: "`limit_bytes`",
    remedy: "Send less",
  },
  uri_too_long: {
    when:
      "Request line and headers are longer than 64 KiB, mostly because of the URL; the connection is closed",
    details: "",
    remedy: "Send less, or send it in a body",
  },
  unsupported_media_type: {
    when: "The body has a `Content-Encoding`",
    details: "",
    remedy: "Send it uncompressed",
  },
  rate_limited: {
    when: "Too many requests from this address or user",
    details: "`scope` (`ip` or `user`), `limit`, and `reset` in Unix seconds",
    remedy: "Wait for the number of seconds in `Retry-After`",
  },
  headers_too_large: {
    when:
      "Request line and headers are longer than 64 KiB, mostly because of the headers; the connection is closed",
    details: "",
    remedy: "Send fewer or shorter headers",
  },
  internal_error: {
    when: "An unexpected error on the server",
    details: "`request_id`, which the log has too",
    remedy: "Try again; if it happens again, report the id",
  },
  provider_error: {
    when: "The model provider failed or stopped responding",
    details: "",
    remedy: "Try again later",
  },
  overloaded: {
    when:
      "The storage or the analysis is busy, the storage is read-only or can't be reached, or the server " +
      "is stopping",
    details: "`reason` is `read_only` when patterns can be read but not saved, `unreachable` when " +
      "saved patterns can be neither read nor changed, and `stopping` when the server stopped while the body " +
      "arrived",
    remedy: "Wait for the number of seconds in `Retry-After`",
  },
};

/** Documentation of all errors, ordered by status. */
export function errorCatalogue(): (ErrorNote & { readonly code: string; readonly status: number })[] {
  const codes = Object.keys(ERROR_NOTES) as ErrorCode[];
  return codes.map((code) => ({ code, status: ERROR_STATUS[code], ...ERROR_NOTES[code] }))
    .sort((a, b) => a.status - b.status);
}
