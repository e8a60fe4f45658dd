import { API_LIMITS } from "../../limits.ts";
import type { Settings } from "../../settings.ts";
import { curlOf } from "./curl.ts";
import { openApiDocument } from "./document.ts";
import { type Field, fieldOf, fieldsOf, type JsonSchema, refName } from "./fields.ts";
import { errorsOf, isChange, type Operation, pathOf, routeOf } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** An operation as the reference page tells it. */
export interface Told extends Pick<Operation, "id" | "method" | "path" | "summary" | "description"> {
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
export interface Group {
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
