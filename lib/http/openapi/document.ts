import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { API_LIMITS } from "../../limits.ts";
import { STATUS_OF } from "../errors.ts";
import { errorResponses, HEADERS, headersOf } from "./answers.ts";
import { errorsOf, isChange, type Operation, pathOf, routeOf } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** The OpenAPI 3.1 document of the whole API, as plain data. */
export function openApiDocument() {
  return createDocument({
    openapi: "3.1.1",
    info: { title: "Regex Workbench", version: "1", description: DESCRIPTION },
    servers: [{ url: "/" }],
    paths: pathsOf(OPERATIONS),
    components: {
      responses: errorResponses(),
      headers: HEADERS,
      schemas: Object.fromEntries(OPERATIONS.flatMap(eventSchemas)),
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session", description: "On http://localhost" },
        hostSession: { type: "apiKey", in: "cookie", name: "__Host-session", description: "Over https" },
      },
    },
  }, { override: open });
}

/** What an answer holds is not all that it may ever hold; and a format says what a long pattern repeats. */
function open(
  { jsonSchema }: { jsonSchema: { additionalProperties?: unknown; format?: unknown; pattern?: unknown } },
) {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
}

const DESCRIPTION =
  "Signed-in users are known by the cookie that signing in on the site sets. A change must carry " +
  "the site's own `Origin`. Fields may be added later; ignore what you do not know.";

function pathsOf(operations: readonly Operation[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const path = pathOf(operation);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(operation) };
  }
  return paths;
}

function described(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, description, params, query, body, answer } = operation;
  const route = routeOf(operation);
  const { max, windowMs } = API_LIMITS[route.bucket];
  return {
    operationId: id,
    summary,
    description,
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      header: headersAsked(operation),
    },
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: { [answer.status]: success(operation), ...failures(operation) },
    security: route.signIn ? [{ session: [] }, { hostSession: [] }] : [],
    "x-rate-limit": { limit: max, window_seconds: windowMs / 1_000, bucket: route.bucket },
    ...(body && { "x-max-body-bytes": route.maxBodyBytes }),
  };
}

function headersAsked(operation: Operation): z.ZodObject {
  const origin = z.object({ Origin: z.string().meta({ description: "The origin of the site, exactly" }) });
  const own = operation.headers ?? z.object({});
  return isChange(operation) ? origin.extend(own.shape) : own;
}

function success({ answer }: Operation) {
  const { description, schema, headers, events } = answer;
  return {
    description,
    headers: headersOf(headers ?? {}),
    ...(schema && { content: { "application/json": { schema } } }),
    ...(events && { content: { "text/event-stream": { schema: streamOf(Object.keys(events)) } } }),
  };
}

// OpenAPI 3.1 has no words for the events of a stream.
function streamOf(events: readonly string[]): z.ZodString {
  return z.string().meta({ description: `Events, named ${events.join(", ")}; their data is JSON` });
}

function eventSchemas({ answer }: Operation): [string, z.ZodObject][] {
  return Object.values(answer.events ?? {}).map((schema) => [String(schema.meta()?.id), schema]);
}

function failures(operation: Operation) {
  const statuses = new Set(errorsOf(operation).map((code) => STATUS_OF[code]));
  return Object.fromEntries(
    [...statuses].sort().map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
}
