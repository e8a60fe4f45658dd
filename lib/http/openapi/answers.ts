import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import type { ErrorCode } from "../../errors.ts";
import { ErrorBody, ErrorIssue } from "../../schema/error.ts";
import { ERROR_NOTES } from "../error_notes.ts";
import { STATUS_OF } from "../errors.ts";

type Header = { description: string; schema: { type: "string" | "integer" }; required: true };

const header = (type: "string" | "integer", description: string): Header => ({
  description,
  schema: { type },
  required: true,
});

/** Headers of every answer of the API. */
export const HEADERS: Readonly<Record<string, Header>> = {
  "X-RateLimit-Limit": header("integer", "Requests that the window admits"),
  "X-RateLimit-Remaining": header("integer", "Requests that are left in it, never below 0"),
  "X-RateLimit-Reset": header("integer", "When it ends, Unix time in whole seconds"),
  "RateLimit": header("string", "What is left and for how long, as the IETF draft writes it"),
  "RateLimit-Policy": header("string", "The limit and its window, as the IETF draft writes it"),
  "X-Request-Id": header("string", "Names the request in the log"),
  "Cache-Control": header("string", "`no-store`, unless the route says otherwise"),
};

/** The headers of an answer: those of every one, and more with what they say. */
export function headersOf(more: Readonly<Record<string, string>>) {
  const common = Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  const own = Object.entries(more).map(([name, description]) => [name, header("string", description)]);
  return Object.fromEntries([...common, ...own]);
}

/** One answer for each status that an error has, called `Error400` and so on. */
export function errorResponses(): Record<string, ZodOpenApiResponseObject> {
  const codes = Object.keys(ERROR_NOTES) as ErrorCode[];
  const byStatus = Map.groupBy(codes, (code) => STATUS_OF[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [`Error${status}`, errorResponse(status, group)]),
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_NOTES[code].when}`).join(". "),
    headers: headersOf(HEADERS_OF[status] ?? {}),
    content: { "application/json": { schema: bodyOf(codes) } },
  };
}

function bodyOf(codes: readonly ErrorCode[]): z.ZodObject {
  const body = ErrorBody.extend({ error: z.enum(codes) });
  if (!codes.includes("validation_error")) return body;
  return body.extend({ details: z.looseObject({ issues: z.array(ErrorIssue).optional() }) });
}

const HEADERS_OF: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  405: { Allow: "The methods that the path has" },
  429: { "Retry-After": "Whole seconds until a request is admitted again" },
  503: { "Retry-After": "Whole seconds after which to try again" },
};
