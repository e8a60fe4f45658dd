import type { Node } from "@babel/types";
import type { FoundUse } from "../use.ts";
import { Constants, isRegExpCall } from "./constants.ts";
import { noteReference } from "./references.ts";
import type { Frame } from "./scope.ts";
import { findScopes } from "./scopes.ts";
import { walkSyntax } from "./syntax_walk.ts";
import { readsLastMatch, useOfRegex } from "./uses.ts";

/** A node of ESTree, as ESLint has it, also with the types of TypeScript. */
interface EstreeNode {
  readonly type: string;
  readonly range?: readonly [start: number, end: number];
}

/**
 * How the code around each regex of a program uses it, by the offsets at which literals and calls of `RegExp` begin.
 *
 * @param code the text of the program
 */
export function usesInEstree(program: EstreeNode, code: string): ReadonlyMap<number, FoundUse> {
  const root = asBabel(program);
  const { root: scope, ofNode } = findScopes(root);
  const sites: Frame[] = [];
  walkSyntax(root, scope, (frame) => {
    const { node } = frame;
    frame.scope = ofNode.get(node) ?? frame.scope;
    if (node.type === "RegExpLiteral" || isRegExpCall(node, frame.scope)) sites.push(frame);
    else noteReference(frame);
  });
  const constants = new Constants();
  const isUnknown = readsLastMatch(code);
  return new Map(sites.map((site): [number, FoundUse] => {
    const found = useOfRegex(site, constants.regex(site.node, site.scope)?.flags);
    return [site.node.start ?? -1, isUnknown ? { ...found, use: "unknown" } : found];
  }));
}

/** Properties that lead out of the code below a node, or back up. */
const SKIPPED_KEYS = new Set(["parent", "loc", "range", "tokens", "comments", "type"]);

/** A copy as Babel writes the same code, as far as scopes and uses are concerned. */
function asBabel(node: EstreeNode): Node {
  const [start, end] = node.range ?? [-1, -1];
  const copy: Record<string, unknown> = { type: node.type, start, end };
  for (const [key, value] of Object.entries(node)) {
    if (!SKIPPED_KEYS.has(key)) copy[key] = copyOf(value);
  }
  const inner = copy.value;
  switch (node.type) {
    case "Literal":
      Object.assign(copy, literalAs(node));
      break;
    case "ChainExpression":
      return copy.expression as Node;
    case "PrivateIdentifier":
      copy.type = "PrivateName";
      break;
    case "PropertyDefinition":
      copy.type = "ClassProperty";
      break;
    case "AccessorProperty":
      copy.type = "ClassAccessorProperty";
      break;
    case "MethodDefinition":
      copy.type = "ClassMethod";
      break;
    case "Property":
      copy.type = copy.method === true || copy.kind !== "init" ? "ObjectMethod" : "ObjectProperty";
  }
  if (/^(?:Class|Object)Method$/.test(String(copy.type)) && typeof inner === "object" && inner !== null) {
    Object.assign(copy, {
      params: Reflect.get(inner, "params"),
      body: Reflect.get(inner, "body"),
      value: null,
    });
  }
  return copy as unknown as Node;
}

const isNode = (value: unknown): value is EstreeNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  return isNode(value) ? asBabel(value) : value;
}

/** Babel has a type for each kind of literal. */
function literalAs(literal: EstreeNode): object {
  const regex: unknown = Reflect.get(literal, "regex");
  if (typeof regex === "object" && regex !== null) {
    return {
      type: "RegExpLiteral",
      pattern: Reflect.get(regex, "pattern"),
      flags: Reflect.get(regex, "flags"),
    };
  }
  const value: unknown = Reflect.get(literal, "value");
  if (typeof value === "string") return { type: "StringLiteral" };
  if (typeof value === "number") return { type: "NumericLiteral" };
  return { type: typeof value === "boolean" ? "BooleanLiteral" : "NullLiteral" };
}
