import { API_LIMITS } from "../../../limits/server.ts";
import { number } from "../../../regex/words.ts";
import type { Settings } from "../../settings.ts";
import { needsOrigin, openApiDocument, openApiPath, operationRoute, possibleErrors } from "./document.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** An operation on the reference page. */
interface OperationReference extends Pick<Operation, "id" | "method" | "path" | "summary" | "description"> {
  /** Sign-in, rate limit, Origin header and body size, as short sentences. */
  readonly facts: readonly string[];
  /** Parameters and body fields. */
  readonly groups: readonly FieldGroup[];
  readonly status: number;
  readonly result: string;
  /** Name of the response's schema; null for no content. */
  readonly shape: string | null;
  readonly errors: readonly string[];
  readonly curl: string;
}

/** A titled list of fields: path or query parameters, headers, a body, or a schema. */
interface FieldGroup {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** All operations with examples for this deployment, and the schemas of their responses. */
export function apiReference(
  { origin, features }: Pick<Settings, "origin" | "features">,
): { readonly operations: OperationReference[]; readonly shapes: FieldGroup[] } {
  const document = openApiDocument() as unknown as Document;
  const operations = OPERATIONS.map((operation) => ({
    ...describeOperation(operation, document, origin),
    facts: operationFacts(operation, features),
  }));
  const sent = new Set(operations.flatMap(({ body }) => body ?? []));
  const shapes = Object.entries(document.components.schemas).filter(([name]) => !sent.has(name))
    .map(([title, schema]) => ({ title, fields: listFields(schema) }));
  return { operations, shapes };
}

/** The parts of the OpenAPI document that this file reads. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<number, Content>>;
}

interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Content {
  readonly content?: { readonly "application/json"?: { readonly schema: JsonSchema } };
}

function describeOperation(operation: Operation, { paths, components }: Document, origin: string) {
  const { id, method, path, summary, description, answer } = operation;
  const written = paths[openApiPath(operation)]?.[method.toLowerCase()];
  const body = bodySchemaName(written?.requestBody);
  const sent = { title: "Body", fields: listFields(components.schemas[body ?? ""] ?? {}) };
  return {
    ...{ id, method, path, summary, description, body },
    groups: [...parameterGroups(written?.parameters ?? []), sent].filter(({ fields }) => fields.length > 0),
    status: answer.status,
    result: answer.description,
    shape: bodySchemaName(written?.responses[answer.status]),
    errors: possibleErrors(operation),
    curl: curlCommand(operation, origin),
  };
}

function bodySchemaName(part: Content | undefined): string | null {
  const $ref = part?.content?.["application/json"]?.schema.$ref;
  return $ref === undefined ? null : refName($ref);
}

function parameterGroups(parameters: readonly Parameter[]): FieldGroup[] {
  const groups = [["path", "Path"], ["query", "Query"], ["header", "Headers"]] as const;
  return groups.map(([place, title]) => ({
    title,
    fields: parameters.filter((each) => each.in === place)
      .map(({ name, schema, required = false }) => describeField(name, schema, required)),
  }));
}

function operationFacts(operation: Operation, features: Settings["features"]): string[] {
  const { signIn, feature, bucket, maxBodyBytes } = operationRoute(operation);
  const { max, windowMs } = API_LIMITS[bucket];
  const per = windowMs === 60_000 ? "minute" : "hour";
  return [
    signIn ? "Signed-in users" : "Everyone",
    `${max} requests a ${per}${
      operation.path.startsWith("/api/snippets") ? " with the other snippet routes" : ""
    }`,
    needsOrigin(operation) ? "Needs `Origin`" : "",
    operation.body ? `Body up to ${maxBodyBytes / 1_024} KiB` : "",
    feature ? `Feature \`${feature}\`${features.has(feature) ? "" : ", disabled on this server: 404"}` : "",
  ].filter(Boolean);
}

/** An operation's example as a curl command. The session token is in `$SESSION`. */
export function curlCommand(operation: Operation, origin: string): string {
  const { method, example: { path, body, headers = {} } } = operation;
  const cookie = origin.startsWith("https:") ? "__Host-session" : "session";
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${origin}${path}"`,
    needsOrigin(operation) && `-H "Origin: ${origin}"`,
    operationRoute(operation).signIn && `-b "${cookie}=$SESSION"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    body !== undefined && `-H "Content-Type: application/json"`,
    body !== undefined && `-d ${quoteForShell(JSON.stringify(body))}`,
  ];
  return parts.filter((part) => part !== false).join(" \\\n  ");
}

/** Quotes a text as a single word for a POSIX shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A field of an object, or a parameter. */
interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
  /** Name of the schema that the field refers to. */
  readonly shape: string | null;
  readonly note: string;
}

/** The subset of JSON Schema that our schemas use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** The fields of an object schema. */
export function listFields({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) =>
    describeField(name, schema, required.includes(name))
  );
}

/** Describes a field by its schema. */
export function describeField(name: string, schema: JsonSchema, isRequired: boolean): Field {
  const { description = "", default: otherwise } = schema;
  const standard = otherwise === undefined ? "" : `default \`${JSON.stringify(otherwise)}\``;
  return {
    name,
    isRequired,
    type: [formatType(schema), formatSize(schema)].filter(Boolean).join(", "),
    shape: findSchemaName(schema),
    note: [description, standard].filter(Boolean).join("; "),
  };
}

/** Schema name in a `$ref`. */
function refName($ref: string): string {
  return $ref.split("/").at(-1) ?? "";
}

function findSchemaName({ $ref, items, anyOf = [] }: JsonSchema): string | null {
  if ($ref !== undefined) return refName($ref);
  return [items, ...anyOf].map((part) => part ? findSchemaName(part) : null).find((name) => name !== null) ??
    null;
}

function formatType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return refName(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map(formatType).join(" or ");
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${formatType(schema.items ?? {})}`;
  if (schema.properties) return `{${Object.keys(schema.properties).join(", ")}}`;
  return [schema.type ?? "any"].flat().join(" or ");
}

function formatSize({ minLength = 0, maxLength, maxItems, items, anyOf = [] }: JsonSchema): string {
  const most = maxLength && number(maxLength);
  if (most !== undefined) return `${minLength > 0 ? `${minLength}–` : "up to "}${most} characters`;
  if (maxItems !== undefined) return `up to ${maxItems}${items ? `, each ${formatSize(items)}` : ""}`;
  return anyOf.map(formatSize).find(Boolean) ?? "";
}
