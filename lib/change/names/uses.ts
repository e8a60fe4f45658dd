import { MAX_USES } from "../../limits/change.ts";
import type { RegexUse } from "../model.ts";
import { type FoundUse, joinUses } from "../use.ts";
import { isGlobal, isGlobalMember, memberName } from "./constants.ts";
import { isOnlyMatchLoop } from "./match_loops.ts";
import type { Binding, Frame } from "./scope.ts";
import { isString } from "./string_values.ts";
import { isWrapper } from "./syntax_walk.ts";

/** A regex where it is used. */
interface Used {
  readonly flags: string;
  /** True if each evaluation of the code creates it, so that its `lastIndex` is 0. */
  readonly isFresh: boolean;
}

/**
 * What the code around a regex does with it, according to its position and those of the variable that stores it.
 *
 * @param flags of the regex; without them, it may have any
 */
export function useOfRegex(frame: Frame, flags = "gy"): FoundUse {
  const outer = outermost(frame);
  const declarator = outer.parent;
  const binding = findBinding(outer);
  if (declarator === null || binding === undefined) {
    return directUse(outer, { flags, isFresh: true }) ?? unknown(flags);
  }
  if (!binding.isConstant || binding.references.length > MAX_USES || isExported(outer)) return unknown(flags);
  const places = binding.references.map(outermost);
  if (isOnlyMatchLoop(places, declarator)) return { use: "all_matches", searches: searchesWith(flags) };
  return joinUses(places.map((each) => directUse(each, { flags, isFresh: false }))) ?? unknown(flags);
}

const isStateful = (flags: string): boolean => /[gy]/.test(flags);

const searchesWith = (flags: string): FoundUse["searches"] => isStateful(flags) ? "all" : "one";

const unknown = (flags: string): FoundUse => ({ use: "unknown", searches: searchesWith(flags) });

/** The outermost expression with the same value, such as a choice or a default value. */
function outermost(frame: Frame): Frame {
  let outer = frame;
  while (outer.parent && passesOn(outer, outer.parent)) outer = outer.parent;
  return outer;
}

const passesOn = ({ key }: Frame, { node: parent }: Frame): boolean =>
  isWrapper(parent) || parent.type === "LogicalExpression" ||
  (parent.type === "ConditionalExpression" && key !== "test");

function findBinding({ parent, key }: Frame): Binding | undefined {
  if (parent?.node.type !== "VariableDeclarator" || key !== "init") return undefined;
  return parent.node.id.type === "Identifier" ? parent.scope.lookUp(parent.node.id.name) : undefined;
}

const isExported = ({ parent }: Frame): boolean =>
  parent?.parent?.parent?.node.type === "ExportNamedDeclaration";

/** Null for a position on which nothing depends. */
function directUse(frame: Frame, used: Used): FoundUse | null {
  const { node, parent, key, index, scope } = frame;
  if (parent === null) return unknown(used.flags);
  if (key === "object") return useOfMember(parent, used);
  const call = parent.node;
  if (key !== "arguments" || (call.type !== "CallExpression" && call.type !== "OptionalCallExpression")) {
    return unknown(used.flags);
  }
  const { callee } = call;
  const method = memberName(callee);
  if (method === undefined || index !== 0 || node.type === "SpreadElement") return unknown(used.flags);
  const isForwarded = method === "call" || method === "apply";
  const prototypeMethod = isForwarded ? calledOnPrototype(callee, scope) : undefined;
  if (prototypeMethod !== undefined) return useOfMethod(prototypeMethod, used);
  const found = useOfStringMethod(method, parent, used);
  if (found === undefined) return unknown(used.flags);
  // An object of the program may search as it likes.
  const isOfString = "object" in callee && callee.object !== null && isString(callee.object, parent);
  return isOfString ? found : { ...found, use: "any_start" };
}

/** The use of a regex by a method of strings. */
function useOfStringMethod(method: string, call: Frame, used: Used): FoundUse | undefined {
  const isGlobalFlag = used.flags.includes("g");
  const startsAnywhere = used.flags.includes("y") && !used.isFresh;
  const known = (use: RegexUse, searches: FoundUse["searches"]): FoundUse => ({
    use: startsAnywhere ? "any_start" : use,
    searches,
  });
  switch (method) {
    case "match":
    case "replace":
      return isGlobalFlag ? known("all_matches", "all") : known("matches", "one");
    case "matchAll":
    case "replaceAll":
      return known("all_matches", "all");
    case "split":
      return known("all_matches", "split");
    case "search":
      return known(useOfSearch(call), "one");
  }
  return undefined;
}

/** The method in `RegExp.prototype.test.call`, or `Symbol` for one such as `RegExp.prototype[Symbol.match]`. */
function calledOnPrototype(callee: Frame["node"], scope: Frame["scope"]): string | undefined {
  if (callee.type !== "MemberExpression" || callee.object.type !== "MemberExpression") return undefined;
  const { object, property, computed } = callee.object;
  const isPrototype = object.type === "MemberExpression" && memberName(object) === "prototype" &&
    isGlobal(object.object, "RegExp", scope);
  if (!isPrototype) return undefined;
  return computed && property.type === "MemberExpression" ? "Symbol" : memberName(callee.object);
}

/** Properties that are about flags. */
const FLAG_PROPERTIES = new Set(
  "flags global ignoreCase multiline dotAll unicode unicodeSets sticky hasIndices".split(" "),
);

/** `member` reads a property of the regex. */
function useOfMember(member: Frame, used: Used): FoundUse | null {
  const { node, parent, key, scope } = member;
  const isCalled = key === "callee" && parent !== null;
  const name = memberName(node);
  if (node.type === "MemberExpression" && node.computed && name === undefined) {
    const isSymbol = ["match", "matchAll", "replace", "split", "search"]
      .some((each) => isGlobalMember(node.property, "Symbol", each, scope));
    return isSymbol && isCalled ? useOfMethod("Symbol", used) : unknown(used.flags);
  }
  if (name === "source") return { use: "source", searches: searchesWith(used.flags) };
  if (name === "lastIndex") return setsToZero(member) ? null : anyStart(used);
  if (name !== undefined && FLAG_PROPERTIES.has(name)) return null;
  return isCalled && name !== undefined ? useOfMethod(name, used) : unknown(used.flags);
}

const anyStart = ({ flags }: Used): FoundUse => ({ use: "any_start", searches: searchesWith(flags) });

/** True for `regex.lastIndex = 0`, with which it searches as if it were new. */
function setsToZero({ parent, key }: Frame): boolean {
  if (parent?.node.type !== "AssignmentExpression" || key !== "left") return false;
  const { operator, right } = parent.node;
  return operator === "=" && right.type === "NumericLiteral" && right.value === 0 &&
    parent.parent?.node.type === "ExpressionStatement";
}

function useOfMethod(name: string, used: Used): FoundUse {
  const hasState = isStateful(used.flags) && !used.isFresh;
  // A regex with state begins where its last match in any text ended.
  if (hasState && (name === "test" || name === "exec")) return anyStart(used);
  if (name === "test") return { use: "acceptance", searches: "one" };
  if (name === "exec") return { use: "matches", searches: "one" };
  if (name !== "Symbol") return unknown(used.flags);
  // One of them splits.
  return { use: hasState ? "any_start" : "all_matches", searches: "split" };
}

/** The result of `search` is a position, unless it is only compared with the value for "not found". */
function useOfSearch({ node, parent }: Frame): RegexUse {
  const outer = parent?.node;
  if (outer?.type === "UnaryExpression" && outer.operator === "~") return "acceptance";
  if (outer?.type !== "BinaryExpression") return "matches";
  const other = outer.left === node ? outer.right : outer.left;
  if (other.type === "UnaryExpression") {
    const isMinusOne = other.operator === "-" && other.argument.type === "NumericLiteral" &&
      other.argument.value === 1;
    return isMinusOne ? "acceptance" : "matches";
  }
  const isFound = other.type === "NumericLiteral" && other.value === 0 && outer.left === node &&
    (outer.operator === "<" || outer.operator === ">=");
  return isFound ? "acceptance" : "matches";
}

/** True if code reads what the last match of any regex was, so that it may depend on each of them in any way. */
export const readsLastMatch = (code: string): boolean => READS_LAST_MATCH.test(code);

/** `RegExp.$1`, `RegExp["$&"]`, `const { lastMatch } = RegExp`. */
const READS_LAST_MATCH =
  /\bRegExp\s?(?:\?\.\s?)?(?:\.\s?(?:\$[\d&+`'_]|(?:lastMatch|lastParen|leftContext|rightContext|input)\b)|\[(?!\s?\]))|\} ?= ?RegExp\b(?! ?[.(])/;
