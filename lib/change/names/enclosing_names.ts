import type { Node } from "@babel/types";
import { MAX_PATH_NAME_CHARACTERS, MAX_PATH_NAMES } from "../../limits/change.ts";
import { memberName } from "./constants.ts";
import type { Frame } from "./scope.ts";
import { unwrap } from "./syntax_walk.ts";

/** Steps from a regex outwards until its path ends. */
const MAX_PATH_STEPS = 400;

/**
 * Names of the constructs that contain a regex in JavaScript, from the outermost. A call that receives it
 * ends in `()`; a position in a list is in square brackets.
 */
export function enclosingNames(frame: Frame): string[] {
  const names: string[] = [];
  let inner = frame;
  for (let steps = 0; inner.parent && steps < MAX_PATH_STEPS && names.length < MAX_PATH_NAMES; steps++) {
    const name = nameAround(inner, inner.parent.node, inner === frame);
    if (name !== undefined) names.push(name.slice(0, MAX_PATH_NAME_CHARACTERS));
    inner = inner.parent;
  }
  return names.reverse();
}

function nameAround({ node, key, index, parent }: Frame, outer: Node, isRegex: boolean): string | undefined {
  switch (outer.type) {
    case "VariableDeclarator":
      return key === "init" && outer.id.type === "Identifier" ? outer.id.name : undefined;
    case "AssignmentExpression":
      return key === "right" ? dottedName(outer.left) : undefined;
    case "AssignmentPattern":
      return key === "right" ? dottedName(outer.left) : undefined;
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ClassDeclaration":
    case "ClassExpression":
    case "TSEnumDeclaration":
      return outer.id?.name;
    case "ObjectProperty":
    case "ObjectMethod":
    case "ClassMethod":
    case "ClassPrivateMethod":
    case "ClassProperty":
    case "ClassPrivateProperty":
    case "ClassAccessorProperty":
      return key === "key" ? undefined : keyName(outer);
    case "ArrayExpression":
      return `[${index}]`;
    case "CallExpression":
    case "NewExpression":
    case "OptionalCallExpression":
      return key === "arguments" ? `${calledName(outer.callee)}()` : undefined;
    case "MemberExpression":
    case "OptionalMemberExpression": {
      // The calls on a string that is passed along a chain are not part of the path, since each new call
      // would change it.
      const isCalled = parent?.key === "callee";
      return isRegex && key === "object" && isCalled ? `${memberName(outer) ?? ""}()` : undefined;
    }
    case "JSXAttribute":
      return outer.name.type === "JSXIdentifier" ? outer.name.name : undefined;
    default:
      return node.type === "ExportDefaultDeclaration" ? "default" : undefined;
  }
}

function keyName(owner: Node & { readonly key: Node }): string {
  const { key } = owner;
  if ("computed" in owner && owner.computed) {
    return key.type === "StringLiteral" ? key.value : dottedName(key);
  }
  switch (key.type) {
    case "Identifier":
      return key.name;
    case "PrivateName":
      return `#${key.id.name}`;
    case "StringLiteral":
      return key.value;
    case "NumericLiteral":
      return String(key.value);
    default:
      return "";
  }
}

function calledName(callee: Node): string {
  const inner = unwrap(callee);
  return inner.type === "Identifier" ? inner.name : memberName(inner) ?? "";
}

/** A name such as `exports.rules.url`; parts that aren't names are left out. */
function dottedName(node: Node): string {
  const names: string[] = [];
  let inner = unwrap(node);
  for (let steps = 0; steps < MAX_PATH_NAMES; steps++) {
    if (inner.type !== "MemberExpression" && inner.type !== "OptionalMemberExpression") break;
    names.unshift(memberName(inner) ?? "[]");
    inner = unwrap(inner.object);
  }
  if (inner.type === "Identifier") names.unshift(inner.name);
  if (inner.type === "ThisExpression") names.unshift("this");
  return names.join(".");
}
