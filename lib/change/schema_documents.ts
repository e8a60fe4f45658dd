import { parseExpression } from "@babel/parser";
import type { Node as SyntaxNode } from "@babel/types";
import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Parser,
  Scalar,
} from "yaml";
import {
  MAX_DOCUMENT_CHARACTERS,
  MAX_PATH_NAME_CHARACTERS,
  MAX_PATH_NAMES,
  MAX_VISITED_NODES,
  MAX_YAML_CHARACTERS,
  MAX_YAML_ERRORS,
} from "../limits/change.ts";
import type { Range, Regex } from "../regex/regex.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import { number } from "../regex/words.ts";
import { type FoundRegexes, nodeRange } from "./found_regexes.ts";
import type { FileProblem } from "./model.ts";

/** A part of a JSON or YAML document. */
type Part =
  | { readonly kind: "map"; readonly entries: () => readonly Entry[] }
  | { readonly kind: "list"; readonly items: () => readonly (Part | null)[] }
  | { readonly kind: "text"; readonly value: string; readonly range: Range };

interface Entry {
  readonly key: string;
  readonly keyRange: Range;
  readonly value: Part | null;
}

/** Finds the regexes of the JSON Schemas in a JSON document, which may have comments. */
export function scanJson(text: string, found: FoundRegexes, offset = 0): FileProblem | undefined {
  if (!mayHavePatterns(text)) return undefined;
  if (text.length > MAX_DOCUMENT_CHARACTERS) return tooLarge(MAX_DOCUMENT_CHARACTERS);
  try {
    const root = parseExpression(text, { errorRecovery: true, attachComment: false });
    return scanParts([jsonPart(root, offset)], found);
  } catch (error) {
    // The parser of YAML accepts JSON, too: also several documents in a row, and its errors are those of JSON.
    if (error instanceof RangeError) return TOO_DEEP;
    return scanYaml(text, found, offset);
  }
}

/** Finds the regexes of the JSON Schemas in YAML, which can be several documents. Aliases aren't followed. */
export function scanYaml(text: string, found: FoundRegexes, offset = 0): FileProblem | undefined {
  if (!mayHavePatterns(text)) return undefined;
  if (text.length > MAX_YAML_CHARACTERS) return tooLarge(MAX_YAML_CHARACTERS);
  try {
    const list = parseDocuments(text);
    const anchors = new Map<string, Part>();
    const problem = scanParts(list.map(({ contents }) => yamlPart(contents, offset, anchors)), found);
    const [error] = list.flatMap(({ errors }) => errors);
    if (error === undefined) return problem;
    // The parser reports a stack overflow as one of its own errors.
    return /call stack/i.test(error.message) ? TOO_DEEP : { code: "parse_error", message: error.message };
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP;
    if (error instanceof TooManyErrors) return { code: "parse_error", message: error.message };
    throw error;
  }
}

/** Like `parseAllDocuments` of the package, which would collect a million errors and their stacks. */
function parseDocuments(text: string): Document.Parsed[] {
  const composer = new Composer({ logLevel: "silent", prettyErrors: false, uniqueKeys: false });
  let errors = 0;
  const count = () => {
    if (++errors > MAX_YAML_ERRORS) throw new TooManyErrors();
  };
  const report: unknown = Reflect.get(composer, "onError");
  if (typeof report === "function") {
    Reflect.set(composer, "onError", (...details: readonly unknown[]) => {
      count();
      report(...details);
    });
  }
  return [...composer.compose(countErrors(new Parser().parse(text), count))];
}

/** Errors of the first of the parser's two steps, which the second one doesn't report. */
function* countErrors(tokens: Iterable<CST.Token>, count: () => void): Generator<CST.Token, void> {
  for (const token of tokens) {
    if (token.type === "error") count();
    yield token;
  }
}

class TooManyErrors extends Error {
  override readonly name = "TooManyErrors";

  constructor() {
    super(`The document has more than ${number(MAX_YAML_ERRORS)} errors`);
  }
}

const mayHavePatterns = (text: string): boolean => /pattern|\\u00/i.test(text);

const TOO_DEEP: FileProblem = { code: "parse_error", message: "The document is nested too deeply" };

const tooLarge = (limit: number): FileProblem => ({
  code: "too_large",
  message: `The file is longer than ${number(limit)} characters`,
});

function jsonPart(node: SyntaxNode | null | undefined, offset: number): Part | null {
  switch (node?.type) {
    case "ObjectExpression":
      return {
        kind: "map",
        entries: () =>
          node.properties.flatMap((property) => {
            if (property.type !== "ObjectProperty") return [];
            const { key } = property;
            const name = key.type === "StringLiteral" ? key.value : key.type === "Identifier" ? key.name : "";
            return [{
              key: name,
              keyRange: nodeRange(key, offset),
              value: jsonPart(property.value, offset),
            }];
          }),
      };
    case "ArrayExpression":
      return { kind: "list", items: () => node.elements.map((each) => jsonPart(each, offset)) };
    case "StringLiteral":
      return { kind: "text", value: node.value, range: nodeRange(node, offset) };
    default:
      return null;
  }
}

function yamlPart(node: unknown, offset: number, anchors: Map<string, Part>): Part | null {
  // An alias of a string is replaced by it; others aren't followed, because they can multiply.
  if (isAlias(node)) {
    const target = anchors.get(node.source);
    const range = node.range;
    return target?.kind === "text" && range
      ? { ...target, range: { start: offset + range[0], end: offset + range[1] } }
      : null;
  }
  if (isMap(node)) {
    return {
      kind: "map",
      entries: () =>
        node.items.flatMap((pair) => {
          if (!isPair(pair) || !isScalar(pair.key) || !pair.key.range) return [];
          const [start, end] = pair.key.range;
          return [{
            key: String(pair.key.value),
            keyRange: { start: offset + start, end: offset + end },
            value: yamlPart(pair.value, offset, anchors),
          }];
        }),
    };
  }
  if (isSeq(node)) {
    return { kind: "list", items: () => node.items.map((each) => yamlPart(each, offset, anchors)) };
  }
  if (!isScalar(node) || typeof node.value !== "string" || !node.range) return null;
  const [start, valueEnd] = node.range;
  const isBlock = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
  const part: Part = {
    kind: "text",
    value: node.value,
    range: { start: offset + start, end: offset + valueEnd - (isBlock ? 1 : 0) },
  };
  if (node.anchor) anchors.set(node.anchor, part);
  return part;
}

/** Maps whose keys are names chosen by the schema's author, not keywords. */
const NAMES = new Set([
  "properties",
  "patternProperties",
  "definitions",
  "$defs",
  "dependentSchemas",
  "schemas",
  "parameters",
]);

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
}

/** A string that is a regex if the document has a schema, or if it compiles. */
interface Candidate {
  readonly value: string;
  readonly range: Range;
  readonly path: readonly string[];
  readonly isCertain: boolean;
}

/** Visits the documents without recursion. */
function scanParts(roots: readonly (Part | null)[], found: FoundRegexes): FileProblem | undefined {
  const stack: Place[] = [];
  let children: Place[] = [];
  const push = (part: Part | null, path: readonly string[], hasNames: boolean) => {
    if (part && part.kind !== "text") children.push({ part, path: path.slice(-MAX_PATH_NAMES), hasNames });
  };
  for (const root of roots) push(root, [], false);
  const candidates: Candidate[] = [];
  let hasSchema = false;
  for (let visited = 0; visited < MAX_VISITED_NODES; visited++) {
    // In the order of the text, so that anchors are found before their aliases.
    for (const child of children.reverse()) stack.push(child);
    children = [];
    const place = stack.pop();
    if (place === undefined) break;
    if (place.part.kind === "list") {
      place.part.items().forEach((item, index) => push(item, [...place.path, `[${index}]`], false));
    } else if (place.part.kind === "map") {
      for (const { key, keyRange, value } of place.part.entries()) {
        hasSchema ||= !place.hasNames && SCHEMA_SIGNS.has(key);
        const isLeaf = value === null || value.kind === "text";
        if (isLeaf && key !== "pattern" && !place.hasNames) continue;
        const path = [...place.path, key.slice(0, MAX_PATH_NAME_CHARACTERS)];
        if (place.hasNames) {
          if (place.path.at(-1) === "patternProperties") {
            candidates.push({ value: key, range: keyRange, path: place.path, isCertain: true });
          }
          push(value, path, false);
          continue;
        }
        if (key === "pattern" && value?.kind === "text") {
          candidates.push({ value: value.value, range: value.range, path, isCertain: false });
        }
        if (!DATA.has(key)) push(value, path, NAMES.has(key) && value?.kind === "map");
      }
    }
  }
  for (const { value, range, path, isCertain } of candidates) {
    if (found.isFull) break;
    const regex = schemaRegex(value);
    // In a document without a schema, a value that doesn't compile isn't a regex, but for example a file
    // name.
    if (regex === null && !hasSchema && !isCertain) continue;
    const fallback = { pattern: value, flags: "" };
    found.add({ origin: "schema", range, use: "acceptance", path, value: regex ?? fallback });
  }
  return undefined;
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
