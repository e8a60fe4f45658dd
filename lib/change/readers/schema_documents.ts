import {
  MAX_DOCUMENT_CHARACTERS,
  MAX_PATH_NAME_CHARACTERS,
  MAX_PATH_NAMES,
  MAX_VISITED_NODES,
} from "../../limits/change.ts";
import { SCHEMA_FORMATS } from "../../regex/formats/schema_formats.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { parseRecentSyntax } from "../../regex/syntax/recent_syntax.ts";
import { number } from "../../regex/words.ts";
import { type Entry, type Part, readJson, readYaml, TooManyErrors } from "./document_parts.ts";
import type { FoundRegexes } from "./found_regexes.ts";
import type { FileProblem, SchemaUse } from "../model.ts";
import { keyMeanings, mayHaveKnownKeys, mayHaveOtherPatterns } from "./known_keys.ts";
import { looksLikePattern } from "./pattern_strings.ts";
import { reportedKeys } from "./own_reports.ts";
import { OUTSIDE, type SchemaPlace, SchemaReferences, stepInto } from "./schema_direction.ts";

/** Finds the regexes of the JSON Schemas and known settings in a JSON document, which may have comments. */
export function scanJson(text: string, found: FoundRegexes, offset = 0): FileProblem | undefined {
  const isWorthIt = worthOf(text);
  if (isWorthIt === null) return undefined;
  if (text.length > MAX_DOCUMENT_CHARACTERS) {
    return isWorthIt.ours ? tooLarge(MAX_DOCUMENT_CHARACTERS) : undefined;
  }
  try {
    return scanParts([readJson(text, offset)], found);
  } catch (error) {
    // The parser of YAML accepts JSON, too: also several documents in a row, and its errors are those of JSON.
    if (error instanceof RangeError) return isWorthIt.ours ? TOO_DEEP : undefined;
    return scanYaml(text, found, offset);
  }
}

/** Largest YAML. Its parser is slower: about a second for this much. */
const MAX_YAML_CHARACTERS = 1_000_000;

/** Finds the regexes of the JSON Schemas and known settings in YAML, which can be several documents. Aliases aren't followed. */
export function scanYaml(text: string, found: FoundRegexes, offset = 0): FileProblem | undefined {
  const isWorthIt = worthOf(text);
  if (isWorthIt === null) return undefined;
  const problem = text.length > MAX_YAML_CHARACTERS
    ? tooLarge(MAX_YAML_CHARACTERS)
    : readYamlInto(text, found, offset);
  if (problem === undefined || !isWorthIt.ours) return undefined;
  // Values are filled in later, as in charts of Helm.
  return problem.code === "parse_error" && text.includes("{{")
    ? { code: "template", message: `${problem.message}; it seems to be a template` }
    : problem;
}

function readYamlInto(text: string, found: FoundRegexes, offset: number): FileProblem | undefined {
  try {
    const { roots, error } = readYaml(text, offset);
    const problem = scanParts(roots, found);
    if (error === undefined) return problem;
    // The parser reports a stack overflow as one of its own errors.
    return /call stack/i.test(error.message) ? TOO_DEEP : { code: "parse_error", message: error.message };
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP;
    if (error instanceof TooManyErrors) return { code: "parse_error", message: error.message };
    throw error;
  }
}

/**
 * Whether a document may have regexes of JavaScript, or only other strings that look like patterns; null if neither. Only the first
 * is missed if the document can't be read.
 */
function worthOf(text: string): { readonly ours: boolean } | null {
  if (mayHaveKnownKeys(text)) return { ours: true };
  return mayHaveOtherPatterns(text) ? { ours: false } : null;
}

const TOO_DEEP: FileProblem = { code: "parse_error", message: "The document is nested too deeply" };

const tooLarge = (limit: number): FileProblem => ({
  code: "too_large",
  message: `The file is longer than ${number(limit)} characters`,
});

/**
 * Maps whose keys are names chosen by the author, not keywords: a response is called `default`, and a header may be called
 * `example`.
 */
const NAMES = new Set([
  // JSON Schema.
  "properties",
  "patternProperties",
  "definitions",
  "$defs",
  "dependentSchemas",
  "dependencies",
  // OpenAPI and Swagger.
  "schemas",
  "parameters",
  "responses",
  "headers",
  "requestBodies",
  "callbacks",
  "links",
  "pathItems",
  "webhooks",
  "encoding",
  "mediaTypes",
  "mapping",
  "scopes",
  // AsyncAPI.
  "channels",
  "operations",
  "messages",
  "messageTraits",
  "operationTraits",
]);

/** True if the keys of a value are names. In AsyncAPI, `headers` is a schema. */
function hasNames(key: string, value: Part | null): boolean {
  if (!NAMES.has(key) || value?.kind !== "map") return false;
  return key !== "headers" ||
    value.entries().every(({ key, value }) => value?.kind === "map" && key !== "properties");
}

/** Keywords with data as their values. */
const DATA = new Set(["const", "enum", "default", "example", "examples"]);

/** Keys that only occur in schemas. */
const SCHEMA_SIGNS = new Set([
  "$schema",
  "$ref",
  "properties",
  "patternProperties",
  "openapi",
  "swagger",
  "$defs",
]);

interface Place {
  readonly part: Part;
  readonly path: readonly string[];
  /** True if the keys of the map are names. */
  readonly hasNames: boolean;
  readonly schema: SchemaPlace;
}

/** A string that is a regex if the document has a schema, or if it compiles. */
interface Candidate {
  readonly value: string;
  readonly range: Range;
  readonly path: readonly string[];
  readonly isCertain: boolean;
  readonly place: SchemaPlace;
  /** The other keywords of the schema; those of a pattern for names are about their values. */
  readonly beside: Omit<SchemaUse, "direction">;
}

/** Visits the documents without recursion. */
function scanParts(roots: readonly (Part | null)[], found: FoundRegexes): FileProblem | undefined {
  const stack: Place[] = [];
  let children: Place[] = [];
  const push = (part: Part | null, path: readonly string[], hasNames: boolean, schema: SchemaPlace) => {
    if (part && (part.kind === "map" || part.kind === "list")) {
      children.push({ part, path: path.slice(-MAX_PATH_NAMES), hasNames, schema });
    }
  };
  for (const root of roots) push(root, [], false, OUTSIDE);
  const candidates: Candidate[] = [];
  const meanings = keyMeanings(
    found.name,
    roots.flatMap((root) => root?.kind === "map" ? root.entries() : []),
  );
  const references = new SchemaReferences();
  let hasSchema = false;
  for (let visited = 0; visited < MAX_VISITED_NODES; visited++) {
    // In the order of the text, so that anchors are found before their aliases.
    for (const child of children.reverse()) stack.push(child);
    children = [];
    const place = stack.pop();
    if (place === undefined) break;
    if (place.part.kind === "list") {
      place.part.items().forEach((item, index) =>
        push(item, [...place.path, `[${index}]`], false, place.schema)
      );
    } else if (place.part.kind === "map") {
      const entries = place.part.entries();
      const reported = place.path.length === 0 ? reportedKeys(entries) : [];
      const schema = place.hasNames ? place.schema : withAccess(place.schema, entries);
      for (const { key, keyRange, value } of entries) {
        hasSchema ||= !place.hasNames && SCHEMA_SIGNS.has(key);
        references.isApi ||= place.path.length === 0 && API_SIGNS.has(key);
        if (!place.hasNames && !reported.includes(key)) addKnown(key, value, place.path, meanings, found);
        const isLeaf = value === null || value.kind === "text" || value.kind === "value";
        if (isLeaf && key !== "pattern" && key !== "$ref" && !place.hasNames) continue;
        const path = [...place.path, key.slice(0, MAX_PATH_NAME_CHARACTERS)];
        if (place.hasNames) {
          if (place.path.at(-1) === "patternProperties") {
            candidates.push({
              value: key,
              range: keyRange,
              path: place.path,
              isCertain: true,
              place: schema,
              beside: { isKey: true },
            });
          }
          push(value, path, false, stepInto(schema, key, true));
          continue;
        }
        if (key === "$ref" && value?.kind === "text") references.add(schema, value.value);
        if (key === "pattern" && value?.kind === "text") {
          candidates.push({
            value: value.value,
            range: value.range,
            path,
            isCertain: false,
            place: schema,
            beside: keywordsBeside(entries),
          });
        }
        if (!DATA.has(key) && !reported.includes(key)) {
          push(value, path, hasNames(key, value), stepInto(schema, key, false));
        }
      }
    }
  }
  for (const { value, range, path, isCertain, place, beside } of candidates) {
    if (found.isFull) break;
    const regex = schemaRegex(value);
    // In a document without a schema, a value that doesn't compile isn't a regex, but for example a file
    // name.
    if (regex === null && !hasSchema && !isCertain) continue;
    const fallback = { pattern: value, flags: "" };
    const schema = { direction: references.directionOf(place), ...beside };
    found.add({ origin: "schema", range, use: "acceptance", path, value: regex ?? fallback, schema });
  }
  return undefined;
}

/** Keys with texts for people. */
const PROSE = new Set(["title", "description", "markdownDescription", "$comment", "errorMessage"]);

/** Adds the strings of a key that are regexes of JavaScript, and counts those that are patterns for another engine or may be any. */
function addKnown(
  key: string,
  value: Part | null,
  path: readonly string[],
  meaningOf: ReturnType<typeof keyMeanings>,
  found: FoundRegexes,
): void {
  if (key === "pattern" || value === null || value.kind === "value") return;
  const meaning = meaningOf(key, path);
  if (meaning !== undefined && "engine" in meaning) {
    for (const { value: text } of textsOf(value)) {
      found.addOutside({ code: "engine", name: meaning.engine, text });
    }
  } else if (meaning !== undefined) {
    const { flags, use, areKeys } = meaning;
    const texts = !areKeys ? textsOf(value) : value.kind !== "map" ? [] : value.entries()
      .map(({ key, keyRange }) => ({ value: key, range: keyRange }));
    for (const { value: pattern, range } of texts) {
      if (found.isFull) return;
      const names = [...path, key].map((name) => name.slice(0, MAX_PATH_NAME_CHARACTERS)).slice(
        -MAX_PATH_NAMES,
      );
      found.add({ origin: "string", range, use, path: names, value: { pattern, flags } });
    }
  } else if (!DATA.has(key) && !PROSE.has(key)) {
    for (const { value: text } of textsOf(value)) {
      if (!/\s/.test(text) && looksLikePattern(text)) found.addOutside({ code: "unknown_key", text });
    }
  }
}

/** A string, or the strings of a list. */
function textsOf(value: Part): readonly { readonly value: string; readonly range: Range }[] {
  if (value.kind === "text") return [value];
  return value.kind === "list" ? value.items().flatMap((item) => item?.kind === "text" ? item : []) : [];
}

/** The keys of the root of a description of an API. */
const API_SIGNS = new Set(["openapi", "swagger", "asyncapi"]);

/** Only the responses of an API have what is `readOnly`, and only its requests what is `writeOnly`. */
function withAccess(place: SchemaPlace, entries: readonly Entry[]): SchemaPlace {
  const isTrue = (key: string) =>
    entries.some((entry) => entry.key === key && entry.value?.kind === "value" && entry.value.value === true);
  if (isTrue("readOnly")) return { ...place, access: "read" };
  return isTrue("writeOnly") ? { ...place, access: "sent" } : place;
}

/** The keywords beside a pattern that also limit its texts. */
function keywordsBeside(entries: readonly Entry[]): Omit<SchemaUse, "direction"> {
  const valueOf = (key: string) => entries.find((entry) => entry.key === key)?.value ?? null;
  const lengthOf = (key: string) => {
    const value = valueOf(key);
    return value?.kind === "value" && Number.isInteger(value.value) ? Number(value.value) : undefined;
  };
  const [minLength, maxLength] = [lengthOf("minLength"), lengthOf("maxLength")];
  const format = valueOf("format");
  const values = listedTexts(valueOf("const"), valueOf("enum"));
  const hasManyValues = values === "too many";
  return {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(format?.kind === "text" && SCHEMA_FORMATS.has(format.value) && { format: format.value }),
    ...(hasManyValues ? { hasManyValues } : values && { values }),
  };
}

/** Values of an `enum` beside a pattern; more are ignored. */
const MAX_SCHEMA_VALUES = 1_000;

/** The texts among the values that a schema lists; undefined if it lists none. */
function listedTexts(constant: Part | null, list: Part | null): readonly string[] | "too many" | undefined {
  if (constant?.kind === "text") return [constant.value];
  if (list?.kind !== "list") return undefined;
  const items = list.items();
  return items.length > MAX_SCHEMA_VALUES
    ? "too many"
    : items.flatMap((item) => item?.kind === "text" ? [item.value] : []);
}

/**
 * A schema's regex as validators interpret it: with flag u, or without flags if it doesn't compile with u.
 * Null if it doesn't compile.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-6.4
 */
export function schemaRegex(pattern: string): Regex | null {
  for (const flags of ["u", ""]) {
    const result = parseRecentSyntax({ pattern, flags });
    if (result.ok || result.reason === "budget") return { pattern, flags };
  }
  return null;
}
