import { MAX_USES } from "../../limits/change.ts";
import { isGlobal, isGlobalMember, memberName } from "./constants.ts";
import type { RegexUse } from "../model.ts";
import type { Binding, Frame } from "./scope.ts";
import { isWrapper } from "./syntax_walk.ts";

/** Methods of strings whose result depends on what a regex matches. */
const MATCHING_METHODS = new Set(["match", "matchAll", "replace", "replaceAll", "split"]);

/** What the code around a regex depends on, according to its position and those of the variable that stores it. */
export function useOfRegex(frame: Frame): RegexUse {
  const outer = outermost(frame);
  const binding = findBinding(outer);
  if (binding === undefined) return directUse(outer) ?? "unknown";
  if (!binding.isConstant || binding.references.length > MAX_USES || isExported(outer)) return "unknown";
  return joinUses(binding.references.map((each) => directUse(outermost(each))));
}

/** Null for a position without dependents. */
function joinUses(uses: readonly (RegexUse | null)[]): RegexUse {
  const definite = uses.filter((use) => use !== null);
  if (definite.includes("matches")) return "matches";
  const [first] = new Set(definite);
  return first !== undefined && definite.every((use) => use === first) ? first : "unknown";
}

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

function directUse({ node, parent, key, index, scope }: Frame): RegexUse | null {
  if (parent === null) return "unknown";
  if (key === "object") return useOfMember(parent);
  const call = parent.node;
  if (key !== "arguments" || (call.type !== "CallExpression" && call.type !== "OptionalCallExpression")) {
    return "unknown";
  }
  const { callee } = call;
  const method = memberName(callee);
  if (method === undefined) return "unknown";
  const prototypeMethod = method === "call" || method === "apply"
    ? calledOnPrototype(callee, scope)
    : undefined;
  if (index === 0 && prototypeMethod !== undefined) return useOfMethod(prototypeMethod);
  if (index !== 0 || node.type === "SpreadElement") return "unknown";
  if (MATCHING_METHODS.has(method)) return "matches";
  return method === "search" ? useOfSearch(parent) : "unknown";
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

/** `member` reads a property of the regex. */
function useOfMember(member: Frame): RegexUse | null {
  const { node, parent, key, scope } = member;
  const isCalled = key === "callee" && parent !== null;
  if (node.type === "MemberExpression" && node.computed) {
    const isSymbol = ["match", "matchAll", "replace", "split", "search"]
      .some((each) => isGlobalMember(node.property, "Symbol", each, scope));
    return isSymbol && isCalled ? "matches" : "unknown";
  }
  const name = memberName(node);
  if (name === "source") return "source";
  if (name === "lastIndex") {
    const isWritten = parent?.node.type === "AssignmentExpression" && key === "left" &&
      parent.node.operator === "=";
    return isWritten ? null : "matches";
  }
  return isCalled && name !== undefined ? useOfMethod(name) : "unknown";
}

function useOfMethod(name: string): RegexUse {
  if (name === "test") return "acceptance";
  return name === "exec" || name === "Symbol" ? "matches" : "unknown";
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
