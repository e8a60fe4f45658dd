import type { Node } from "@babel/types";
import { MAX_VISITED_NODES } from "../../limits/change.ts";
import type { Frame, Scope } from "./scope.ts";

/** Properties without nodes of code. */
const SKIPPED_KEYS = new Set([
  ..."type start end loc extra errors range name value raw operator kind computed async generator".split(" "),
  ..."leadingComments innerComments trailingComments comments tokens interpreter directives".split(" "),
]);

/** Nodes of TypeScript that contain code; the others are types. */
const TYPESCRIPT_CODE = new Set([
  "TSAsExpression",
  "TSEnumBody",
  "TSEnumDeclaration",
  "TSEnumMember",
  "TSExportAssignment",
  "TSInstantiationExpression",
  "TSModuleBlock",
  "TSModuleDeclaration",
  "TSNonNullExpression",
  "TSParameterProperty",
  "TSSatisfiesExpression",
  "TSTypeAssertion",
]);

/** Types and declarations of Flow. */
const FLOW_TYPES =
  /^(?:Declare\w+|InterfaceDeclaration|TypeAlias|OpaqueType|TypeAnnotation|TypeParameter(?:Declaration|Instantiation)|\w+TypeAnnotation)$/;

/** By the names of nodes, of which there are some hundreds. */
const typeCache = new Map<string, boolean>();

function isType(type: string): boolean {
  const known = typeCache.get(type);
  if (known !== undefined) return known;
  const found = type.startsWith("TS") ? !TYPESCRIPT_CODE.has(type) : FLOW_TYPES.test(type);
  typeCache.set(type, found);
  return found;
}

/** Properties whose names are skipped elsewhere, but that contain code in these nodes. */
const isCode = (node: Node, key: string): boolean =>
  !SKIPPED_KEYS.has(key) || (key === "value" && HAS_VALUE.has(node.type)) ||
  (key === "name" && node.type === "JSXAttribute");

const HAS_VALUE = new Set([
  "ObjectProperty",
  "ClassProperty",
  "ClassPrivateProperty",
  "ClassAccessorProperty",
  "JSXAttribute",
]);

/**
 * Visits the code below a node in the order of the text, without recursion, because long chains of operators
 * are deeply nested. Types are left out. `enter` may set the scope of a frame before its children are
 * visited.
 *
 * @returns false if the tree has too many nodes to visit all of them
 */
export function walkSyntax(root: Node, scope: Scope, enter: (frame: Frame) => void): boolean {
  const stack: Frame[] = [{ node: root, parent: null, key: "", index: -1, scope }];
  for (let visited = 0; visited < MAX_VISITED_NODES; visited++) {
    const frame = stack.pop();
    if (frame === undefined) return true;
    enter(frame);
    pushChildren(stack, frame);
  }
  return false;
}

function pushChildren(stack: Frame[], parent: Frame): void {
  const { node, scope } = parent;
  const first = stack.length;
  // Most properties are skipped by their names, before they are read.
  for (const key in node) {
    if (!isCode(node, key)) continue;
    const value: unknown = Reflect.get(node, key);
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        const each: unknown = value[index];
        if (isNode(each)) stack.push({ node: each, parent, key, index, scope });
      }
    } else if (isNode(value)) stack.push({ node: value, parent, key, index: -1, scope });
  }
  // The last one pushed is visited first.
  for (let [low, high] = [first, stack.length - 1]; low < high; low++, high--) {
    const [one, other] = [stack[low], stack[high]];
    if (one && other) [stack[low], stack[high]] = [other, one];
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" &&
    !isType(value.type);
}

/** The expression inside type assertions and parentheses, which have no effect at run time. */
export function unwrap(node: Node): Node {
  let inner = node;
  while (isWrapper(inner)) inner = inner.expression;
  return inner;
}

/** True if a node only affects the type of its expression. */
export function isWrapper(node: Node): node is Node & { readonly expression: Node } {
  return WRAPPERS.has(node.type);
}

const WRAPPERS = new Set([
  "ParenthesizedExpression",
  "TSAsExpression",
  "TSInstantiationExpression",
  "TSNonNullExpression",
  "TSSatisfiesExpression",
  "TSTypeAssertion",
  "TypeCastExpression",
]);
