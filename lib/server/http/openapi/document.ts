import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { API_LIMITS } from "../../../limits/server.ts";
import { ErrorBody, ErrorIssue } from "../../../schema/error.ts";
import type { ErrorCode } from "../../errors.ts";
import { API_ROUTES, type ApiRoute } from "../api_routes.ts";
import { ERROR_NOTES } from "../error_notes.ts";
import { ERROR_STATUS } from "../errors.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** The OpenAPI 3.1 document of the API as plain data. */
export function openApiDocument() {
  return createDocument({
    openapi: "3.1.1",
    info: { title: "Regex Workbench", version: "1", description: DESCRIPTION },
    servers: [{ url: "/" }],
    paths: describePaths(OPERATIONS),
    components: {
      responses: errorResponses(),
      headers: COMMON_HEADERS,
      schemas: Object.fromEntries(OPERATIONS.flatMap(eventSchemas)),
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session", description: "On http://localhost" },
        hostSession: { type: "apiKey", in: "cookie", name: "__Host-session", description: "Over https" },
      },
    },
  }, { override: loosenSchema });
}

/**
 * Allows additional properties, since fields may be added later, and removes the regular expressions of
 * dates, which repeat their format.
 */
function loosenSchema(
  { jsonSchema }: { jsonSchema: { additionalProperties?: unknown; format?: unknown; pattern?: unknown } },
) {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
}

const DESCRIPTION =
  "Users are identified by the cookie that is set by signing in on the site. A change must have " +
  "the site's `Origin`. Fields may be added later; ignore unknown ones.";

function describePaths(operations: readonly Operation[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const path = openApiPath(operation);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation) };
  }
  return paths;
}

function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, description, params, query, body, answer } = operation;
  const route = operationRoute(operation);
  const { max, windowMs } = API_LIMITS[route.bucket];
  return {
    operationId: id,
    summary,
    description,
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      header: requestHeaders(operation),
    },
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: { [answer.status]: successResponse(operation), ...failureResponses(operation) },
    security: route.signIn ? [{ session: [] }, { hostSession: [] }] : [],
    "x-rate-limit": { limit: max, window_seconds: windowMs / 1_000, bucket: route.bucket },
    ...(body && { "x-max-body-bytes": route.maxBodyBytes }),
  };
}

function requestHeaders(operation: Operation): z.ZodObject {
  const origin = z.object({ Origin: z.string().meta({ description: "The origin of the site, exactly" }) });
  const own = operation.headers ?? z.object({});
  return needsOrigin(operation) ? origin.extend(own.shape) : own;
}

function successResponse({ answer }: Operation) {
  const { description, schema, headers, events } = answer;
  return {
    description,
    headers: responseHeaders(headers ?? {}),
    ...(schema && { content: { "application/json": { schema } } }),
    ...(events && { content: { "text/event-stream": { schema: eventStreamSchema(Object.keys(events)) } } }),
  };
}

// OpenAPI 3.1 can't describe the events of a stream.
function eventStreamSchema(events: readonly string[]): z.ZodString {
  return z.string().meta({ description: `Events, named ${events.join(", ")}; their data is JSON` });
}

function eventSchemas({ answer }: Operation): [string, z.ZodObject][] {
  return Object.values(answer.events ?? {}).map((schema) => [String(schema.meta()?.id), schema]);
}

function failureResponses(operation: Operation) {
  const statuses = new Set(possibleErrors(operation).map((code) => ERROR_STATUS[code]));
  return Object.fromEntries(
    [...statuses].sort().map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
}

/** The API route of an operation. */
export function operationRoute({ path }: Operation): ApiRoute {
  const route = API_ROUTES.find((each) => each.path === path);
  if (route === undefined) throw new Error(`API_ROUTES has no ${path}`);
  return route;
}

/** The path in OpenAPI's syntax. */
export function openApiPath({ path }: Operation): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

/** True if a request must have an Origin header. */
export function needsOrigin({ method }: Operation): boolean {
  return method !== "GET";
}

/** Errors of an operation, in the order of the checks. */
export function possibleErrors(operation: Operation): ErrorCode[] {
  const { signIn, feature } = operationRoute(operation);
  const { body, query, params, errors = [] } = operation;
  const possible: readonly [ErrorCode, boolean][] = [
    ["uri_too_long", true],
    ["headers_too_large", true],
    ["rate_limited", true],
    ["bad_request", true],
    ["forbidden", needsOrigin(operation)],
    ["unauthorized", signIn],
    ["not_found", feature !== null || params !== undefined],
    ["request_timeout", body !== undefined],
    ["payload_too_large", body !== undefined],
    ["unsupported_media_type", body !== undefined],
    ["invalid_json", body !== undefined],
    ["validation_error", body !== undefined || query !== undefined],
  ];
  const fromPolicy = possible.filter(([, applies]) => applies).map(([code]) => code);
  return [...fromPolicy, ...errors, "internal_error", "overloaded"];
}

type Header = { description: string; schema: { type: "string" | "integer" }; required: true };

const header = (type: "string" | "integer", description: string): Header => ({
  description,
  schema: { type },
  required: true,
});

/** Headers of every API response. */
const COMMON_HEADERS: Readonly<Record<string, Header>> = {
  "X-RateLimit-Limit": header("integer", "Requests allowed in the window"),
  "X-RateLimit-Remaining": header("integer", "Requests left in the window, never below 0"),
  "X-RateLimit-Reset": header("integer", "When the window ends, as Unix time in whole seconds"),
  "RateLimit": header("string", "Remaining requests and time, in the format of the IETF draft"),
  "RateLimit-Policy": header("string", "The limit and its window, in the format of the IETF draft"),
  "X-Request-Id": header("string", "Id of the request in the log"),
  "Cache-Control": header("string", "`no-store`, unless the route says otherwise"),
};

/** Common headers and additional ones with their descriptions. */
function responseHeaders(more: Readonly<Record<string, string>>) {
  const common = Object.keys(COMMON_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  const own = Object.entries(more).map(([name, description]) => [name, header("string", description)]);
  return Object.fromEntries([...common, ...own]);
}

/** A reusable response for each error status, named `Error400` and so on. */
function errorResponses(): Record<string, ZodOpenApiResponseObject> {
  const codes = Object.keys(ERROR_NOTES) as ErrorCode[];
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [`Error${status}`, errorResponse(status, group)]),
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_NOTES[code].when}`).join(". "),
    headers: responseHeaders(STATUS_HEADERS[status] ?? {}),
    content: { "application/json": { schema: errorBodySchema(codes) } },
  };
}

function errorBodySchema(codes: readonly ErrorCode[]): z.ZodObject {
  const body = ErrorBody.extend({ error: z.enum(codes) });
  if (!codes.includes("validation_error")) return body;
  return body.extend({ details: z.looseObject({ issues: z.array(ErrorIssue).optional() }) });
}

const STATUS_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  405: { Allow: "The methods that the path supports" },
  429: { "Retry-After": "Whole seconds until a request is allowed again" },
  503: { "Retry-After": "Whole seconds after which to try again" },
};
