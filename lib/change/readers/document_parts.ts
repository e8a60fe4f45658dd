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
import type { Range } from "../../regex/regex.ts";
import { number } from "../../regex/words.ts";
import { nodeRange } from "./found_regexes.ts";

/** A part of a JSON or YAML document. */
export type Part =
  | { readonly kind: "map"; readonly entries: () => readonly Entry[] }
  | { readonly kind: "list"; readonly items: () => readonly (Part | null)[] }
  | { readonly kind: "text"; readonly value: string; readonly range: Range }
  | { readonly kind: "value"; readonly value: number | boolean };

/** A key of a map, with its value; null if that is something else, such as null. */
export interface Entry {
  readonly key: string;
  readonly keyRange: Range;
  readonly value: Part | null;
}

/**
 * Reads a JSON document, which may have comments. Positions begin at `offset`.
 *
 * @throws RangeError if it is nested too deeply; SyntaxError if it isn't JSON
 */
export function readJson(text: string, offset: number): Part | null {
  return jsonPart(parseExpression(text, { errorRecovery: true, attachComment: false }), offset);
}

/**
 * Reads YAML, which can be several documents. Aliases of strings are replaced by them, others aren't followed.
 *
 * @throws RangeError if it is nested too deeply; TooManyErrors
 */
export function readYaml(text: string, offset: number) {
  const list = parseDocuments(text);
  const anchors = new Map<string, Part>();
  return {
    roots: list.map(({ contents }) => yamlPart(contents, offset, anchors)),
    error: list.flatMap(({ errors }) => errors)[0],
  };
}

/** Errors of YAML after which it isn't read. They take longer than what is right: a million of them half a minute. */
const MAX_YAML_ERRORS = 1_000;

/**
 * Like `parseAllDocuments` of the package, which would collect a million errors and their stacks.
 *
 * @param uniqueKeys whether it is an error if a map has a key twice
 * @throws TooManyErrors
 */
export function parseDocuments(text: string, uniqueKeys = false): Document.Parsed[] {
  const composer = new Composer({ logLevel: "silent", prettyErrors: false, uniqueKeys });
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

/** The text is probably not YAML. */
export class TooManyErrors extends Error {
  override readonly name = "TooManyErrors";

  constructor() {
    super(`The document has more than ${number(MAX_YAML_ERRORS)} errors`);
  }
}

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
    case "NumericLiteral":
    case "BooleanLiteral":
      return { kind: "value", value: node.value };
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
  if (!isScalar(node)) return null;
  if (typeof node.value === "number" || typeof node.value === "boolean") {
    return { kind: "value", value: node.value };
  }
  if (typeof node.value !== "string" || !node.range) return null;
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
