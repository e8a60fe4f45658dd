import type { Node } from "@babel/types";
import { isGlobal, memberName } from "./constants.ts";
import type { Binding, Frame, Scope } from "./scope.ts";
import { unwrap } from "./syntax_walk.ts";

/** Methods that only strings have, or that always return one. */
const OF_STRINGS = new Set(
  ("toString toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase trim trimStart trimEnd trimLeft trimRight " +
    "padStart padEnd charAt normalize substring substr join toFixed toISOString").split(" "),
);

/** Methods that return a string if they are called on one. */
const FROM_STRINGS = new Set("replace replaceAll slice concat repeat at".split(" "));

/** Calls, sums and variables in a row. */
const MAX_DEPTH = 100;

/**
 * True if the value of an expression is known to be a string: by its form, by its type in TypeScript, or because the code around it
 * has tested that.
 *
 * @param outer the expression
 * @param place where it is evaluated
 */
export function isString(outer: Node, place: Frame): boolean {
  let [node, scope]: [Node, Scope] = [outer, place.scope];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    node = unwrap(node);
    switch (node.type) {
      case "StringLiteral":
      case "TemplateLiteral":
        return true;
      case "BinaryExpression":
        if (node.operator !== "+") return false;
        if (isText(node.right)) return true;
        node = node.left;
        continue;
      case "CallExpression":
      case "OptionalCallExpression": {
        const { callee } = node;
        if (isGlobal(callee, "String", scope)) return true;
        const method = memberName(callee);
        if (method === undefined || !("object" in callee) || callee.object === null) return false;
        if (OF_STRINGS.has(method)) return true;
        if (!FROM_STRINGS.has(method)) return false;
        node = callee.object;
        continue;
      }
      case "Identifier": {
        const binding = scope.lookUp(node.name);
        if (binding === undefined) return false;
        if (binding.isText) return true;
        if (!binding.isConstant) return false;
        if (scope === place.scope && isTested(node.name, binding, place)) return true;
        if (binding.init === null) return false;
        [node, scope] = [binding.init, binding.scope];
        continue;
      }
      default:
        return false;
    }
  }
  return false;
}

const isText = ({ type }: Node): boolean => type === "StringLiteral" || type === "TemplateLiteral";

/** True if code runs only after `typeof name === "string"` was true. */
function isTested(name: string, binding: Binding, place: Frame): boolean {
  for (let frame = place; frame.parent; frame = frame.parent) {
    const { node, scope } = frame.parent;
    const { key, index } = frame;
    if (scope.lookUp(name) !== binding) return false;
    if ((node.type === "IfStatement" || node.type === "ConditionalExpression") && key !== "test") {
      if (testsType(node.test, name, key === "consequent")) return true;
    } else if (node.type === "LogicalExpression" && key === "right" && node.operator !== "??") {
      if (testsType(node.left, name, node.operator === "&&")) return true;
    } else if (key === "body" && "body" in node && Array.isArray(node.body) && index > 0) {
      if (node.body.slice(0, index).some((earlier) => leavesUnlessText(earlier, name))) return true;
    }
    if (/Function|Method/.test(node.type)) return false;
  }
  return false;
}

/** `if (typeof name !== "string") throw …`. */
function leavesUnlessText(node: Node, name: string): boolean {
  if (node.type !== "IfStatement" || !testsType(node.test, name, false)) return false;
  const { consequent } = node;
  const last = consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
  return last?.type === "ThrowStatement" || last?.type === "ReturnStatement";
}

/** True if a condition with a value says that a name stores a string. */
function testsType(condition: Node, name: string, value: boolean): boolean {
  let node = unwrap(condition);
  // `typeof a !== "string" || b` is false only if both are, and `&&` likewise.
  while (node.type === "LogicalExpression" && node.operator === (value ? "&&" : "||")) {
    if (testsType(node.right, name, value)) return true;
    node = unwrap(node.left);
  }
  if (node.type !== "BinaryExpression" || !(value ? /^===?$/ : /^!==?$/).test(node.operator)) return false;
  const { left, right } = node;
  return left.type === "UnaryExpression" && left.operator === "typeof" &&
    left.argument.type === "Identifier" && left.argument.name === name &&
    right.type === "StringLiteral" && right.value === "string";
}
