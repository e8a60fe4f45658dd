import { API_LIMITS } from "../../../limits.ts";
import { number } from "../../../regex/words.ts";
import type { Settings } from "../../settings.ts";
import { errorsOf, isChange, openApiDocument, type Operation, pathOf, routeOf } from "./document.ts";
import { OPERATIONS } from "./operations.ts";

/** An operation as the reference page tells it. */
interface Told extends Pick<Operation, "id" | "method" | "path" | "summary" | "description"> {
  /** Who may ask, how often, and how much may be sent. */
  readonly facts: readonly string[];
  /** What is sent, by where it stands. */
  readonly groups: readonly Group[];
  readonly status: number;
  readonly result: string;
  /** The name of what comes back; null for nothing. */
  readonly shape: string | null;
  readonly errors: readonly string[];
  readonly curl: string;
}

/** Fields that stand together: those of the path, of the query or of the body, or those of a shape. */
interface Group {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** All operations, with examples for a site and what it has switched off, and the shapes of answers. */
export function apiReference(
  { origin, features }: Pick<Settings, "origin" | "features">,
): { readonly operations: Told[]; readonly shapes: Group[] } {
  const document = openApiDocument() as unknown as Document;
  const operations = OPERATIONS.map((operation) => ({
    ...toldOf(operation, document, origin),
    facts: factsOf(operation, features),
  }));
  const sent = new Set(operations.flatMap(({ body }) => body ?? []));
  const shapes = Object.entries(document.components.schemas).filter(([name]) => !sent.has(name))
    .map(([title, schema]) => ({ title, fields: fieldsOf(schema) }));
  return { operations, shapes };
}

/** As much of the document as is read here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Written>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface Written {
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

function toldOf(operation: Operation, { paths, components }: Document, origin: string) {
  const { id, method, path, summary, description, answer } = operation;
  const written = paths[pathOf(operation)]?.[method.toLowerCase()];
  const body = shapeIn(written?.requestBody);
  const sent = { title: "Body", fields: fieldsOf(components.schemas[body ?? ""] ?? {}) };
  return {
    ...{ id, method, path, summary, description, body },
    groups: [...parametersOf(written?.parameters ?? []), sent].filter(({ fields }) => fields.length > 0),
    status: answer.status,
    result: answer.description,
    shape: shapeIn(written?.responses[answer.status]),
    errors: errorsOf(operation),
    curl: curlOf(operation, origin),
  };
}

function shapeIn(part: Content | undefined): string | null {
  const $ref = part?.content?.["application/json"]?.schema.$ref;
  return $ref === undefined ? null : refName($ref);
}

function parametersOf(parameters: readonly Parameter[]): Group[] {
  const groups = [["path", "Path"], ["query", "Query"], ["header", "Headers"]] as const;
  return groups.map(([place, title]) => ({
    title,
    fields: parameters.filter((each) => each.in === place)
      .map(({ name, schema, required = false }) => fieldOf(name, schema, required)),
  }));
}

function factsOf(operation: Operation, features: Settings["features"]): string[] {
  const { signIn, feature, bucket, maxBodyBytes } = routeOf(operation);
  const { max, windowMs } = API_LIMITS[bucket];
  const per = windowMs === 60_000 ? "minute" : "hour";
  return [
    signIn ? "Signed-in users" : "Everybody",
    `${max} requests a ${per}${
      operation.path.startsWith("/api/snippets") ? " with the other snippet routes" : ""
    }`,
    isChange(operation) ? "Needs `Origin`" : "",
    operation.body ? `Body up to ${maxBodyBytes / 1_024} KiB` : "",
    feature
      ? `Feature \`${feature}\`${features.has(feature) ? "" : ", switched off on this deployment: 404"}`
      : "",
  ].filter(Boolean);
}

/** A command for a shell that asks what an operation's example asks, with the session's token in `$SESSION`. */
export function curlOf(operation: Operation, origin: string): string {
  const { method, example: { path, body, headers = {} } } = operation;
  const cookie = origin.startsWith("https:") ? "__Host-session" : "session";
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${origin}${path}"`,
    isChange(operation) && `-H "Origin: ${origin}"`,
    routeOf(operation).signIn && `-b "${cookie}=$SESSION"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    body !== undefined && `-H "Content-Type: application/json"`,
    body !== undefined && `-d ${quoted(JSON.stringify(body))}`,
  ];
  return parts.filter((part) => part !== false).join(" \\\n  ");
}

/** A word of the shell that means the text itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** One field of an object, or one parameter, in words. */
interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
  /** The shape that it consists of, when it has a name. */
  readonly shape: string | null;
  readonly note: string;
}

/** As much of JSON Schema as our own schemas use. */
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

/** The fields of an object, in their order. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
}

/** One field of a schema. */
export function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): Field {
  const { description = "", default: otherwise } = schema;
  const standard = otherwise === undefined ? "" : `default \`${JSON.stringify(otherwise)}\``;
  return {
    name,
    isRequired,
    type: [typeOf(schema), sizeOf(schema)].filter(Boolean).join(", "),
    shape: shapeOf(schema),
    note: [description, standard].filter(Boolean).join("; "),
  };
}

/** The name of a shape that is referred to. */
function refName($ref: string): string {
  return $ref.split("/").at(-1) ?? "";
}

function shapeOf({ $ref, items, anyOf = [] }: JsonSchema): string | null {
  if ($ref !== undefined) return refName($ref);
  return [items, ...anyOf].map((part) => part ? shapeOf(part) : null).find((name) => name !== null) ?? null;
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return refName(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.properties) return `{${Object.keys(schema.properties).join(", ")}}`;
  return [schema.type ?? "any"].flat().join(" or ");
}

function sizeOf({ minLength = 0, maxLength, maxItems, items, anyOf = [] }: JsonSchema): string {
  const most = maxLength && number(maxLength);
  if (most !== undefined) return `${minLength > 0 ? `${minLength}–` : "up to "}${most} characters`;
  if (maxItems !== undefined) return `up to ${maxItems}${items ? `, each ${sizeOf(items)}` : ""}`;
  return anyOf.map(sizeOf).find(Boolean) ?? "";
}
