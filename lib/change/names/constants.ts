import type {
  CallExpression,
  Expression,
  MemberExpression,
  NewExpression,
  Node,
  ObjectMethod,
  ObjectProperty,
} from "@babel/types";
import { MAX_CONSTANT_CHARACTERS, MAX_USES } from "../../limits/change.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import { importKey } from "./imports.ts";
import type { ImportedFrom } from "../model.ts";
import type { Binding, Frame, Scope } from "./scope.ts";
import { unwrap } from "./syntax_walk.ts";

type Constant = string | number;

/** A name, or a property such as `a.b`, whose value an expression uses. */
export interface UsedName {
  readonly name: string;
  /** Its initial value. */
  readonly node: Node;
  readonly binding: Binding;
}

/** List methods that don't change the list. */
const READING_METHODS = new Set(
  "join map filter concat slice indexOf includes forEach some every find length".split(" "),
);

/** Nodes of one expression that are evaluated to find a constant pattern. */
const MAX_CONSTANT_NODES = 2_000;

/** Nodes that are evaluated in a file in total. */
const MAX_FILE_CONSTANT_NODES = 200_000;

/** Constants that refer to other constants, in a row. */
const MAX_CONSTANT_DEPTH = 40;

/** Other files whose constants the regexes of a file use. */
const MAX_WANTED_FILES = 20;

/** Constants of a regex that are named in its report. */
export const MAX_USED_CONSTANTS = 20;

/**
 * Evaluates constant expressions of a file: strings, templates, concatenations, regexes, and names that are bound to
 * them once. The work is counted.
 */
export class Constants {
  /** Files that must be known to evaluate the expressions, by what imports them. */
  readonly wanted = new Map<string, ImportedFrom>();
  #nodes = 0;
  #nodesOfFile = 0;
  #used = new Map<string, UsedName>();

  /** The regex that an expression makes; undefined unless it is constant. */
  regex(node: Node, scope: Scope): Regex | undefined {
    this.#start();
    return this.#regex(node, scope, 0);
  }

  /** The constants that the latest expression uses, also one that isn't constant as a whole. */
  get used(): readonly UsedName[] {
    return [...this.#used.values()];
  }

  /** The string that an expression is; undefined unless it is constant. */
  string(node: Node, scope: Scope): string | undefined {
    this.#start();
    const value = this.#value(node, scope, 0);
    return typeof value === "string" ? value : undefined;
  }

  #regex(outer: Node, scope: Scope, depth: number): Regex | undefined {
    if (!this.#count(depth)) return undefined;
    const node = unwrap(outer);
    if (node.type === "RegExpLiteral") return { pattern: node.pattern, flags: node.flags };
    if (isRegExpCall(node, scope)) return this.#call(node, scope, depth + 1);
    const init = node.type === "Identifier"
      ? this.#constantValue(node.name, scope)
      : constantProperty(node, scope);
    return init && this.#regex(this.#use(init), init.scope, depth + 1);
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
        const init = this.#constantValue(node.name, scope);
        return init && this.#value(this.#use(init), init.scope, depth + 1);
      }
      case "MemberExpression":
        return this.#member(node, scope, depth);
      case "CallExpression":
        return this.#join(node, scope, depth) ?? this.#concat(node, scope, depth);
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
    let result: string | undefined = "";
    // After an unknown part, the others are still evaluated, for the names that they use.
    for (const [index, text] of texts.entries()) {
      const expression = expressions[index];
      const value = expression ? this.#value(expression, scope, depth + 1) : "";
      const isKnown: boolean = result !== undefined && typeof text === "string" && value !== undefined;
      result = isKnown ? `${result}${text}${value}` : undefined;
      if (result !== undefined && result.length > MAX_CONSTANT_CHARACTERS) return result;
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
      if (result === undefined || value === undefined) result = undefined;
      else {
        result = typeof result === "number" && typeof value === "number"
          ? result + value
          : `${result}${value}`;
      }
      if (typeof result === "string" && result.length > MAX_CONSTANT_CHARACTERS) return result;
    }
    return result;
  }

  #member(node: MemberExpression, scope: Scope, depth: number): Constant | undefined {
    const property = constantProperty(node, scope);
    if (property) return this.#value(this.#use(property), property.scope, depth + 1);
    const name = memberName(node);
    if (name !== "source" && name !== "flags") return undefined;
    const regex = this.#regex(node.object, scope, depth + 1);
    return regex && textOfRegex(regex, name);
  }

  /** `"a".concat(b, "c")`, which compilers make of templates. */
  #concat(node: CallExpression, scope: Scope, depth: number): string | undefined {
    const { callee, arguments: parts } = node;
    if (callee.type !== "MemberExpression" || memberName(callee) !== "concat") return undefined;
    let result = this.#value(callee.object, scope, depth + 1);
    for (const part of parts) {
      const value = this.#value(part, scope, depth + 1);
      if (typeof result !== "string" || value === undefined) return undefined;
      result += value;
      if (result.length > MAX_CONSTANT_CHARACTERS) break;
    }
    return typeof result === "string" ? result : undefined;
  }

  #join(node: CallExpression, scope: Scope, depth: number): string | undefined {
    const { callee, arguments: [separatorNode] } = node;
    if (callee.type !== "MemberExpression" || memberName(callee) !== "join") return undefined;
    const sources = mappedList(callee.object);
    const list = constantList(sources ?? callee.object, scope);
    if (list?.place) this.#use(list.place);
    const separator = separatorNode ? this.#value(separatorNode, scope, depth + 1) : ",";
    if (list === undefined || separator === undefined) return undefined;
    let result = "";
    for (const [index, element] of list.elements.entries()) {
      const value = element ? this.#element(element, list.scope, depth, sources !== undefined) : undefined;
      if (value === undefined) return undefined;
      result += index > 0 ? `${separator}${value}` : value;
      if (result.length > MAX_CONSTANT_CHARACTERS) return result;
    }
    return result;
  }

  #element(node: Node, scope: Scope, depth: number, isSource: boolean): Constant | undefined {
    if (!isSource) return this.#value(node, scope, depth + 1);
    const regex = this.#regex(node, scope, depth + 1);
    return regex && textOfRegex(regex, "source");
  }

  #start(): void {
    this.#nodesOfFile += this.#nodes;
    this.#nodes = 0;
    this.#used.clear();
  }

  #constantValue(name: string, scope: Scope): Place | undefined {
    for (const from of scope.lookUp(name)?.imported ?? []) {
      if (this.wanted.size < MAX_WANTED_FILES) this.wanted.set(importKey(from), from);
    }
    return constantValue(name, scope);
  }

  /** Notes that the value of a name is used. */
  #use({ name, node, binding }: Place): Node {
    if (this.#used.size < MAX_USED_CONSTANTS) this.#used.set(name, { name, node, binding });
    return node;
  }

  #count(depth: number): boolean {
    this.#nodes++;
    return depth < MAX_CONSTANT_DEPTH && this.#nodes <= MAX_CONSTANT_NODES &&
      this.#nodesOfFile < MAX_FILE_CONSTANT_NODES;
  }
}

/** True if an expression is a call of the global `RegExp`, with or without `new`. */
export function isRegExpCall(node: Node, scope: Scope): node is CallExpression | NewExpression {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
  return isGlobal(node.callee, "RegExp", scope);
}

/** True if an expression is a global name, such as `RegExp` or `globalThis.RegExp`. */
export function isGlobal(outer: Node, name: string, scope: Scope): boolean {
  const node = unwrap(outer);
  if (node.type === "Identifier") return node.name === name && scope.lookUp(name) === undefined;
  return node.type === "MemberExpression" && memberName(node) === name &&
    ["globalThis", "window", "self", "global"].some((each) =>
      node.object.type === "Identifier" && isGlobal(node.object, each, scope)
    );
}

/** True if an expression is a property of a global, such as `Symbol.match`. */
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

function constantValue(name: string, scope: Scope): Place | undefined {
  const binding = scope.lookUp(name);
  if (!binding?.isConstant || !binding.init) return undefined;
  return { name, node: binding.init, scope: binding.scope, binding };
}

interface List {
  readonly elements: readonly (Expression | Node | null)[];
  readonly scope: Scope;
  /** Undefined for a list without a name. */
  readonly place?: Place;
}

/** The elements of a list that can't have been changed. */
function constantList(outer: Node, scope: Scope): List | undefined {
  const node = unwrap(outer);
  if (node.type === "ArrayExpression") return { elements: node.elements, scope };
  if (node.type !== "Identifier") return undefined;
  const place = constantValue(node.name, scope);
  const array = place && unwrap(place.node);
  if (!place || array?.type !== "ArrayExpression") return undefined;
  const { references } = place.binding;
  if (references.length > MAX_USES || !references.every(isReading)) return undefined;
  return { elements: array.elements, scope: place.scope, place };
}

/** The list in `list.map((each) => each.source)`; undefined if an expression is something else. */
function mappedList(outer: Node): Node | undefined {
  const call = unwrap(outer);
  if (call.type !== "CallExpression" || memberName(call.callee) !== "map") return undefined;
  const [map] = call.arguments;
  if (call.callee.type !== "MemberExpression" || map?.type !== "ArrowFunctionExpression") return undefined;
  const [parameter] = map.params;
  if (map.body.type !== "MemberExpression" || memberName(map.body) !== "source") return undefined;
  const { object } = map.body;
  const isOwn = parameter?.type === "Identifier" && object.type === "Identifier" &&
    object.name === parameter.name;
  return isOwn ? call.callee.object : undefined;
}

const textOfRegex = (regex: Regex, name: "source" | "flags"): string =>
  name === "flags" ? [...regex.flags].sort().join("") : toLiteral({ ...regex, flags: "" }).slice(1, -1);

/** The value of a name or property, and the scope in which its own names are looked up. */
interface Place extends UsedName {
  readonly scope: Scope;
}

/** Objects within objects that are looked into. */
const MAX_PROPERTIES = 8;

/** The value of a property in a constant object or list that nothing can have changed. */
function constantProperty(outer: Node, scope: Scope): Place | undefined {
  const names: string[] = [];
  let node = unwrap(outer);
  while (node.type === "MemberExpression" && names.length < MAX_PROPERTIES) {
    const name = propertyName(node);
    if (name === undefined) return undefined;
    names.push(name);
    node = unwrap(node.object);
  }
  if (names.length === 0 || node.type !== "Identifier") return undefined;
  const init = constantValue(node.name, scope);
  if (!init || init.binding.references.length > MAX_USES) return undefined;
  if (!init.binding.references.every((each) => readsProperty(each, names.length))) return undefined;
  let value: Node | undefined = init.node;
  for (const name of names.reverse()) value = value && findProperty(unfrozen(value, init.scope), name);
  return value && { ...init, name: [init.name, ...names].join("."), node: value };
}

function propertyName(node: MemberExpression): string | undefined {
  const { computed, property } = node;
  return computed && property.type === "NumericLiteral" ? String(property.value) : memberName(node);
}

/** The object in `Object.freeze(object)`. */
function unfrozen(outer: Node, scope: Scope): Node {
  const node = unwrap(outer);
  if (node.type !== "CallExpression" || !isGlobalMember(node.callee, "Object", "freeze", scope)) return node;
  const [first] = node.arguments;
  return first ? unwrap(first) : node;
}

/** The last property of that name, unless another one may replace it. */
function findProperty(node: Node, name: string): Node | undefined {
  if (node.type === "ArrayExpression") {
    const isPlain = node.elements.every((each) => each !== null && each.type !== "SpreadElement");
    return isPlain && /^\d+$/.test(name) ? node.elements[Number(name)] ?? undefined : undefined;
  }
  if (node.type !== "ObjectExpression") return undefined;
  let found: Node | undefined;
  for (const property of node.properties) {
    if (property.type === "SpreadElement") return undefined;
    const key = keyName(property);
    if (key === undefined || key === "__proto__") return undefined;
    if (key === name) found = property.type === "ObjectProperty" ? property.value : undefined;
  }
  return found;
}

function keyName({ key, computed }: ObjectMethod | ObjectProperty): string | undefined {
  if (key.type === "Identifier" && !computed) return key.name;
  return key.type === "StringLiteral" || key.type === "NumericLiteral" ? String(key.value) : undefined;
}

/**
 * True if a place reads a property of a variable and can't change the object: `a.b`, but not `a.b = 1` or `f(a)`. Objects in
 * the object may be changed where they are read, so as many properties are read as there are objects in each other. An export
 * counts as reading: other modules hardly ever change an object of constants.
 */
function readsProperty({ parent: outer, key: place }: Frame, depth: number): boolean {
  let [parent, key, read] = [outer, place, 0];
  for (; parent?.node.type === "MemberExpression" && key === "object"; read++) ({ parent, key } = parent);
  const type = parent?.node.type ?? "";
  if (read < depth) return read === 0 && (type === "ExportSpecifier" || type === "ExportDefaultDeclaration");
  if (type === "CallExpression" && key === "callee") {
    return parent?.node.type === "CallExpression" &&
      !CHANGING_METHODS.has(memberName(parent.node.callee) ?? "");
  }
  return !CHANGING_PLACES.has(`${type}.${key}`) && parent?.parent?.node.type !== "ObjectPattern";
}

/** Where a property is assigned or deleted. */
const CHANGING_PLACES = new Set([
  "AssignmentExpression.left",
  "UpdateExpression.argument",
  "UnaryExpression.argument",
  "ForInStatement.left",
  "ForOfStatement.left",
  "AssignmentPattern.left",
  "ArrayPattern.elements",
  "RestElement.argument",
]);

const CHANGING_METHODS = new Set(
  "push pop shift unshift splice sort reverse fill copyWithin compile".split(" "),
);

const isReading = ({ parent, key }: Frame): boolean =>
  parent !== null && key === "object" && READING_METHODS.has(memberName(parent.node) ?? "");
