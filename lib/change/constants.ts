import type { CallExpression, Expression, MemberExpression, NewExpression, Node } from "@babel/types";
import {
  MAX_CONSTANT_CHARACTERS,
  MAX_CONSTANT_DEPTH,
  MAX_CONSTANT_NODES,
  MAX_FILE_CONSTANT_NODES,
  MAX_USES,
} from "../limits/change.ts";
import { type Regex, toLiteral } from "../regex/regex.ts";
import type { Binding, Scope } from "./scopes.ts";
import { type Frame, unwrap } from "./syntax_walk.ts";

type Constant = string | number;

/** List methods that don't change the list. */
const READING_METHODS = new Set(
  "join map filter concat slice indexOf includes forEach some every find length".split(" "),
);

/**
 * Evaluates constant expressions of a file: strings, templates, concatenations, regexes, and names that are bound to
 * them once. The work is counted.
 */
export class Constants {
  #nodes = 0;
  #nodesOfFile = 0;

  /** The regex that an expression makes; undefined unless it is constant. */
  regex(node: Node, scope: Scope): Regex | undefined {
    this.#nodesOfFile += this.#nodes;
    this.#nodes = 0;
    return this.#regex(node, scope, 0);
  }

  /** The string that an expression is; undefined unless it is constant. */
  string(node: Node, scope: Scope): string | undefined {
    this.#nodesOfFile += this.#nodes;
    this.#nodes = 0;
    const value = this.#value(node, scope, 0);
    return typeof value === "string" ? value : undefined;
  }

  #regex(outer: Node, scope: Scope, depth: number): Regex | undefined {
    if (!this.#count(depth)) return undefined;
    const node = unwrap(outer);
    if (node.type === "RegExpLiteral") return { pattern: node.pattern, flags: node.flags };
    if (isRegExpCall(node, scope)) return this.#call(node, scope, depth + 1);
    if (node.type !== "Identifier") return undefined;
    const init = constantValue(scope.lookUp(node.name));
    return init && this.#regex(init.node, init.scope, depth + 1);
  }

  #call(
    { arguments: [first, second] }: CallExpression | NewExpression,
    scope: Scope,
    depth: number,
  ): Regex | undefined {
    const isGiven = (node: Node | undefined): node is Node => node !== undefined && !isUndefined(node, scope);
    const regex = isGiven(first) ? this.#regex(first, scope, depth) : undefined;
    const pattern = regex ? regex.pattern : isGiven(first) ? this.#value(first, scope, depth) : "(?:)";
    const flags = isGiven(second) ? this.#flags(second, scope, depth) : regex?.flags ?? "";
    if (pattern === undefined || typeof flags !== "string") return undefined;
    return { pattern: String(pattern), flags };
  }

  /**
   * Flags that depend on a condition are known if the condition only decides on `g`, which doesn't affect a
   * single match.
   */
  #flags(outer: Node, scope: Scope, depth: number): Constant | undefined {
    const node = unwrap(outer);
    if (node.type !== "ConditionalExpression") return this.#value(node, scope, depth);
    const [one, other] = [node.consequent, node.alternate].map((each) =>
      isUndefined(each, scope) ? "" : this.#value(each, scope, depth + 1)
    );
    if (typeof one !== "string" || typeof other !== "string") return undefined;
    if (one.replace("g", "") !== other.replace("g", "")) return undefined;
    return one.length > other.length ? one : other;
  }

  #value(outer: Node, scope: Scope, depth: number): Constant | undefined {
    if (!this.#count(depth)) return undefined;
    const node = unwrap(outer);
    switch (node.type) {
      case "StringLiteral":
      case "NumericLiteral":
        return node.value;
      case "TemplateLiteral":
        return this.#template(node.quasis.map(({ value }) => value.cooked), node.expressions, scope, depth);
      case "TaggedTemplateExpression": {
        if (!isGlobalMember(node.tag, "String", "raw", scope)) return undefined;
        const { quasis, expressions } = node.quasi;
        return this.#template(quasis.map(({ value }) => value.raw), expressions, scope, depth);
      }
      case "BinaryExpression":
        return node.operator === "+" ? this.#sum(node, scope, depth) : undefined;
      case "Identifier": {
        const init = constantValue(scope.lookUp(node.name));
        return init && this.#value(init.node, init.scope, depth + 1);
      }
      case "MemberExpression":
        return this.#member(node, scope, depth);
      case "CallExpression":
        return this.#join(node, scope, depth);
      default:
        return undefined;
    }
  }

  #template(
    texts: readonly (string | null | undefined)[],
    expressions: readonly Node[],
    scope: Scope,
    depth: number,
  ): string | undefined {
    let result = "";
    for (const [index, text] of texts.entries()) {
      const expression = expressions[index];
      const value = expression ? this.#value(expression, scope, depth + 1) : "";
      if (typeof text !== "string" || value === undefined) return undefined;
      result += text + value;
      if (result.length > MAX_CONSTANT_CHARACTERS) return result;
    }
    return result;
  }

  /** Sums are as deep as they are long, so the left sides are followed in a loop. */
  #sum(sum: Node, scope: Scope, depth: number): Constant | undefined {
    const parts: Node[] = [];
    let left = sum;
    while (left.type === "BinaryExpression" && left.operator === "+") {
      if (!this.#count(depth)) return undefined;
      parts.push(left.right);
      left = unwrap(left.left);
    }
    let result = this.#value(left, scope, depth + 1);
    for (const part of parts.reverse()) {
      const value = this.#value(part, scope, depth + 1);
      if (result === undefined || value === undefined) return undefined;
      result = typeof result === "number" && typeof value === "number" ? result + value : `${result}${value}`;
      if (typeof result === "string" && result.length > MAX_CONSTANT_CHARACTERS) return result;
    }
    return result;
  }

  #member(node: MemberExpression, scope: Scope, depth: number): string | undefined {
    const name = memberName(node);
    if (name !== "source" && name !== "flags") return undefined;
    const regex = this.#regex(node.object, scope, depth + 1);
    if (regex === undefined) return undefined;
    return name === "flags"
      ? [...regex.flags].sort().join("")
      : toLiteral({ ...regex, flags: "" }).slice(1, -1);
  }

  #join(node: CallExpression, scope: Scope, depth: number): string | undefined {
    const { callee, arguments: [separatorNode] } = node;
    if (callee.type !== "MemberExpression" || memberName(callee) !== "join") return undefined;
    const list = constantList(callee.object, scope);
    const separator = separatorNode ? this.#value(separatorNode, scope, depth + 1) : ",";
    if (list === undefined || separator === undefined) return undefined;
    let result = "";
    for (const [index, element] of list.elements.entries()) {
      const value = element ? this.#value(element, list.scope, depth + 1) : undefined;
      if (value === undefined) return undefined;
      result += index > 0 ? `${separator}${value}` : value;
      if (result.length > MAX_CONSTANT_CHARACTERS) return result;
    }
    return result;
  }

  #count(depth: number): boolean {
    this.#nodes++;
    return depth < MAX_CONSTANT_DEPTH && this.#nodes <= MAX_CONSTANT_NODES &&
      this.#nodesOfFile < MAX_FILE_CONSTANT_NODES;
  }
}

/** Whether an expression is a call of the global `RegExp`, with or without `new`. */
export function isRegExpCall(node: Node, scope: Scope): node is CallExpression | NewExpression {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
  return isGlobal(node.callee, "RegExp", scope);
}

/** Whether an expression is a global name, such as `RegExp` or `globalThis.RegExp`. */
export function isGlobal(outer: Node, name: string, scope: Scope): boolean {
  const node = unwrap(outer);
  if (node.type === "Identifier") return node.name === name && scope.lookUp(name) === undefined;
  return node.type === "MemberExpression" && memberName(node) === name &&
    ["globalThis", "window", "self", "global"].some((each) =>
      node.object.type === "Identifier" && isGlobal(node.object, each, scope)
    );
}

/** Whether an expression is a property of a global, such as `Symbol.match`. */
export function isGlobalMember(node: Node, object: string, property: string, scope: Scope): boolean {
  return node.type === "MemberExpression" && memberName(node) === property &&
    isGlobal(node.object, object, scope);
}

/** The name of the property that an expression reads; undefined if it is computed. */
export function memberName(node: Node): string | undefined {
  if (node.type !== "MemberExpression" && node.type !== "OptionalMemberExpression") return undefined;
  const { property, computed } = node;
  if (!computed) return property.type === "Identifier" ? property.name : undefined;
  return property.type === "StringLiteral" ? property.value : undefined;
}

const isUndefined = (node: Node, scope: Scope): boolean =>
  node.type === "Identifier" && isGlobal(node, "undefined", scope);

function constantValue(binding: Binding | undefined): { node: Node; scope: Scope } | undefined {
  return binding?.isConstant && binding.init ? { node: binding.init, scope: binding.scope } : undefined;
}

interface List {
  readonly elements: readonly (Expression | Node | null)[];
  readonly scope: Scope;
}

/** The elements of a list that can't have been changed. */
function constantList(outer: Node, scope: Scope): List | undefined {
  const node = unwrap(outer);
  if (node.type === "ArrayExpression") return { elements: node.elements, scope };
  if (node.type !== "Identifier") return undefined;
  const binding = scope.lookUp(node.name);
  const init = constantValue(binding);
  const array = init && unwrap(init.node);
  if (!init || array?.type !== "ArrayExpression" || !binding) return undefined;
  if (binding.references.length > MAX_USES || !binding.references.every(isReading)) return undefined;
  return { elements: array.elements, scope: init.scope };
}

const isReading = ({ parent, key }: Frame): boolean =>
  parent !== null && key === "object" && READING_METHODS.has(memberName(parent.node) ?? "");
