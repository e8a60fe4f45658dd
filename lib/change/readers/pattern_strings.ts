import type { Node } from "@babel/types";
import { MAX_PATTERN_CHARACTERS } from "../../limits/pattern.ts";
import type { Range } from "../../regex/regex.ts";
import { parseRecentSyntax } from "../../regex/syntax/recent_syntax.ts";
import type { Constants } from "../names/constants.ts";
import { type FoundRegexes, nodeRange } from "./found_regexes.ts";
import type { Binding, Scope } from "../names/scope.ts";
import { unwrap } from "../names/syntax_walk.ts";

/** What calls of `RegExp` use, and where names are declared. */
interface Names {
  readonly scopes: Iterable<Scope>;
  /** The names that regexes are made of. */
  readonly used: ReadonlySet<Binding>;
  /** Where the code starts in the file. */
  readonly offset: number;
  /** What CommonJS exports; absent without any. */
  readonly exported?: readonly ExportedValue[];
  /** Where something that uses a string would have been found. */
  readonly where: "file" | "diff";
}

/** A value that CommonJS exports under a name. */
export interface ExportedValue {
  readonly name: string;
  readonly value: Node;
  readonly scope: Scope;
}

/** The values that `exports.A = …`, `module.exports.A = …` or `module.exports = { A: … }` export; none for other code. */
export function exportedValues(node: Node, scope: Scope): ExportedValue[] {
  if (node.type !== "AssignmentExpression" || node.operator !== "=") return [];
  const { left, right } = node;
  if (isModuleExports(left)) {
    if (right.type !== "ObjectExpression") return [];
    return right.properties.flatMap((property) => {
      const name = property.type === "ObjectProperty" && !property.computed
        ? nameOf(property.key)
        : undefined;
      return name === undefined || property.type !== "ObjectProperty"
        ? []
        : { name: `exports.${name}`, value: property.value, scope };
    });
  }
  if (left.type !== "MemberExpression" || left.computed || !isExports(left.object)) return [];
  const name = nameOf(left.property);
  return name === undefined ? [] : [{ name: `exports.${name}`, value: right, scope }];
}

const nameOf = (node: Node): string | undefined =>
  node.type === "Identifier" ? node.name : node.type === "StringLiteral" ? node.value : undefined;

const isExports = (node: Node): boolean =>
  (node.type === "Identifier" && node.name === "exports") || isModuleExports(node);

const isModuleExports = (node: Node): boolean =>
  node.type === "MemberExpression" && !node.computed && nameOf(node.object) === "module" &&
  nameOf(node.property) === "exports";

/** Strings of a file that look like patterns and that no call in it uses. */
const MAX_FILE_STRINGS = 500;

/**
 * Finds constant strings that look like patterns but that no regex was found to use, such as those that a module exports. A
 * change of such a string is reported, because it may change regexes elsewhere.
 */
export function findPatternStrings(found: FoundRegexes, constants: Constants, names: Names): void {
  const problem = {
    code: "unknown_use",
    message: `The string looks like a pattern, but no regex in the ${names.where} uses it`,
  } as const;
  let count = 0;
  for (const { name, node, scope, range } of unusedValues(names)) {
    const value = STRINGS.has(unwrap(node).type) ? constants.string(node, scope) : undefined;
    if (value === undefined || !looksLikePattern(value)) continue;
    if (++count > MAX_FILE_STRINGS) return;
    found.addString({ origin: "string", range, use: "unknown", path: [name], value: problem });
  }
}

/** The values of constants that no regex uses, and those that CommonJS exports, with their places in the file. */
function* unusedValues({ scopes, used, exported = [], offset }: Names) {
  for (const { declared } of scopes) {
    for (const [name, binding] of declared) {
      const { init: node, isConstant, scope } = binding;
      if (!node || !isConstant || used.has(binding)) continue;
      yield { name, node, scope, range: bindingRange(node, binding, offset) };
    }
  }
  for (const { name, value: node, scope } of exported) {
    yield { name, node, scope, range: nodeRange(node, offset) };
  }
}

/** Where the initial value of a name, or a part of it, is in the file. */
export function bindingRange(node: Node, binding: Binding, offset: number): Range {
  return nodeRange(node, binding.offset ?? offset);
}

const STRINGS = new Set([
  "BinaryExpression",
  "StringLiteral",
  "TaggedTemplateExpression",
  "TemplateLiteral",
]);

/** Syntax that texts for other purposes don't have: classes of ranges, groups with `?`, and repeated escapes. */
const SYNTAX = /\[\^?(?:\\[dws]|[a0]-[a-z\d]|\\u[\da-f]{4}-)|\(\?[:=!<]|\\[dwsSDW](?:[*+{?]|\\)/i;

/** An anchor, with something else that only patterns have. */
const ANCHORED = /^\^.*(?:[[(*+\\]|[^$]\$$)|(?:[\])*+]|\\\w)\$$/s;

/** True if a string is hardly anything else than a pattern. */
export function looksLikePattern(text: string): boolean {
  if (text.length > MAX_PATTERN_CHARACTERS || text.includes("\n")) return false;
  return (SYNTAX.test(text) || ANCHORED.test(text)) && parseRecentSyntax({ pattern: text, flags: "" }).ok;
}
