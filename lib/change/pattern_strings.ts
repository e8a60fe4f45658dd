import type { Node } from "@babel/types";
import { MAX_FILE_STRINGS } from "../limits/change.ts";
import { MAX_PATTERN_CHARACTERS } from "../limits/pattern.ts";
import type { Range } from "../regex/regex.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import type { Constants } from "./constants.ts";
import { type FoundRegexes, nodeRange } from "./found_regexes.ts";
import type { Binding, Scope } from "./scope.ts";
import { unwrap } from "./syntax_walk.ts";

/** What calls of `RegExp` use, and where names are declared. */
interface Names {
  readonly scopes: Iterable<Scope>;
  /** The names that regexes are made of. */
  readonly used: ReadonlySet<Binding>;
  /** Where the code starts in the file. */
  readonly offset: number;
  /** Where something that uses a string would have been found. */
  readonly where: "file" | "diff";
}

/**
 * Finds constant strings that look like patterns but that no regex was found to use, such as those that a module exports. A
 * change of such a string is reported, because it may change regexes elsewhere.
 */
export function findPatternStrings(found: FoundRegexes, constants: Constants, names: Names): void {
  let count = 0;
  for (const scope of names.scopes) {
    for (const [name, binding] of scope.declared) {
      const { init, isConstant } = binding;
      if (!init || !isConstant || names.used.has(binding) || !STRINGS.has(unwrap(init).type)) continue;
      const value = constants.string(init, binding.scope);
      if (value === undefined || !looksLikePattern(value)) continue;
      if (++count > MAX_FILE_STRINGS) return;
      const range = bindingRange(init, binding, names.offset);
      const problem = {
        code: "unknown_use",
        message: `The string looks like a pattern, but no regex in the ${names.where} uses it`,
      } as const;
      found.addString({ origin: "string", range, use: "unknown", path: [name], value: problem });
    }
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
function looksLikePattern(text: string): boolean {
  if (text.length > MAX_PATTERN_CHARACTERS || text.includes("\n")) return false;
  return (SYNTAX.test(text) || ANCHORED.test(text)) && parseRecentSyntax({ pattern: text, flags: "" }).ok;
}
