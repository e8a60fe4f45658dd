import { isJsonObject, type Json, type JsonObject, pointerPart } from "./json.ts";

/** A schema of a document that says something by a pattern. */
export interface SchemaPlace {
  /** JSON pointer to the schema. */
  readonly pointer: string;
  readonly schema: JsonObject;
}

/** The schemas of a document. */
interface SchemaPlaces {
  /** False if there is no schema in it. */
  readonly hasSchema: boolean;
  /** Those with a `pattern` or `patternProperties`. */
  readonly places: readonly SchemaPlace[];
}

/** Keywords with a schema. */
const ONE = new Set([
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Keywords with a list of schemas. */
const LIST = new Set(["allOf", "anyOf", "items", "oneOf", "prefixItems"]);

/** Keywords whose keys are names, and whose values are schemas. */
const NAMED = new Set([
  "$defs",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);

/** Keywords with data, which may look like a schema. */
const DATA = new Set(["const", "default", "enum", "example", "examples"]);

const TYPES = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

/**
 * Finds the schemas of a document: one schema, a description of an API, the tools of an agent, a definition of resources. A part
 * that looks like a schema is one; what it contains is read by its keywords.
 *
 * @example schemaPlaces({ inputSchema: { type: "string", pattern: "a" } }).places[0]?.pointer // "/inputSchema"
 */
export function schemaPlaces(document: Json): SchemaPlaces {
  const places: SchemaPlace[] = [];
  const isSchema = isJsonObject(document) && isSchemaByItself(document);
  let hasSchema = typeof document === "boolean";
  const stack: { value: Json; pointer: string; isSchema: boolean; ignoresSiblings: boolean }[] = [
    { value: document, pointer: "", isSchema, ignoresSiblings: isOldApi(document) },
  ];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value, pointer } = place;
    const isSchema = place.isSchema || looksLikeSchema(value);
    const ignoresSiblings = isJsonObject(value) && typeof value["$schema"] === "string"
      ? OLD_DRAFT.test(value["$schema"])
      : place.ignoresSiblings;
    if (!isSchema || !isJsonObject(value)) {
      const items = Array.isArray(value)
        ? [...value.entries()]
        : isJsonObject(value)
        ? Object.entries(value).filter(([key]) => !DATA.has(key))
        : [];
      for (const [key, child] of items.toReversed()) {
        stack.push({ value: child, pointer: pointer + pointerPart(key), isSchema: false, ignoresSiblings });
      }
      continue;
    }
    hasSchema = true;
    const isIgnored = ignoresSiblings && typeof value["$ref"] === "string";
    if (!isIgnored && ("pattern" in value || "patternProperties" in value)) {
      places.push({ pointer, schema: value });
    }
    for (const [at, child] of childrenOf(value).toReversed()) {
      stack.push({ value: child, pointer: pointer + at, isSchema: true, ignoresSiblings });
    }
  }
  return { hasSchema, places };
}

/** True for a document that is a schema if anything is: a part of a document has to look more like one. */
const isSchemaByItself = (document: JsonObject): boolean =>
  Object.keys(document).length === 0 || typeof document["pattern"] === "string" ||
  (!API_SIGNS.some((key) => key in document) &&
    [...ONE, ...LIST, ...NAMED].some((key) =>
      key !== "dependencies" && typeof document[key] === "object" && document[key] !== null
    ));

/** Keys of the descriptions of an API, which have schemas in many places. */
const API_SIGNS = ["openapi", "swagger", "asyncapi"];

/** Up to draft 7, and in OpenAPI 3.0, keywords beside `$ref` are ignored. */
const OLD_DRAFT = /draft-0[3-7]\b/;

const isOldApi = (document: Json): boolean =>
  isJsonObject(document) &&
  ("swagger" in document || /^3\.0\b/.test(String(document["openapi"] ?? "")));

/** True for an object that has a keyword of schemas with a value as it has there. */
function looksLikeSchema(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const { type, $schema, $ref } = value;
  if (typeof $ref === "string") return true;
  if (typeof $schema === "string" && /json-schema/.test($schema)) return true;
  const types = Array.isArray(type) ? type : [type];
  // The schemas of Gemini have types in capitals.
  if (types.some((each) => typeof each === "string" && TYPES.has(each.toLowerCase()))) return true;
  return ["allOf", "anyOf", "oneOf"].some((key) => Array.isArray(value[key])) ||
    ["$defs", "definitions", "patternProperties", "properties"].some((key) => {
      const named = value[key];
      return isJsonObject(named) && Object.values(named).every((each) => isJsonObject(each)) &&
        Object.values(named).some(looksLikeSchema);
    });
}

function childrenOf(schema: JsonObject): (readonly [at: string, value: Json])[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    const at = pointerPart(key);
    if (ONE.has(key) && isJsonObject(value)) return [[at, value] as const];
    if (LIST.has(key) && Array.isArray(value)) {
      return value.map((each: Json, index) => [at + pointerPart(index), each] as const);
    }
    if (NAMED.has(key) && isJsonObject(value)) {
      return Object.entries(value).map(([name, each]) => [at + pointerPart(name), each] as const);
    }
    return [];
  });
}
