import type { Node } from "@babel/types";
import { type Frame, Scope } from "./scope.ts";
import { walkSyntax } from "./syntax_walk.ts";

/** Scopes of a file. */
interface Scopes {
  readonly root: Scope;
  readonly ofNode: ReadonlyMap<Node, Scope>;
  /** False if the file has too many nodes. */
  readonly isComplete: boolean;
}

/** Finds the scopes of a file, their declarations, and which names are reassigned. */
export function findScopes(program: Node): Scopes {
  const root = new Scope(null, true);
  const ofNode = new Map<Node, Scope>();
  const assigned: { readonly scope: Scope; readonly name: string }[] = [];
  const isComplete = walkSyntax(program, root, (frame) => {
    const outer = frame.scope;
    if (makesScope(frame)) {
      frame.scope = new Scope(outer, isFunction(frame.node));
      ofNode.set(frame.node, frame.scope);
    }
    declareNames(frame, outer);
    for (const name of assignedNames(frame)) assigned.push({ scope: frame.scope, name });
  });
  for (const { scope, name } of assigned) {
    const binding = scope.lookUp(name);
    if (binding) binding.isConstant = false;
  }
  return { root, ofNode, isComplete };
}

const isFunction = ({ type }: Node): boolean =>
  /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|ObjectMethod|Class(?:Private)?Method|StaticBlock|TSModuleBlock)$/
    .test(type);

const BLOCKS = new Set([
  "BlockStatement",
  "CatchClause",
  "ClassDeclaration",
  "ClassExpression",
  "ForInStatement",
  "ForOfStatement",
  "ForStatement",
  "SwitchStatement",
]);

const makesScope = ({ node }: Frame): boolean => BLOCKS.has(node.type) || isFunction(node);

function declareNames({ node, parent, scope, key }: Frame, outer: Scope): void {
  switch (node.type) {
    case "VariableDeclarator": {
      const isVar = parent?.node.type === "VariableDeclaration" && parent.node.kind === "var";
      const target = isVar ? scope.ofFunction : scope;
      if (node.id.type === "Identifier") {
        target.declare(node.id.name, node.init ?? null, scope, isText(node.id));
      } else for (const name of namesIn(node.id)) target.declare(name, null);
      return;
    }
    case "FunctionDeclaration":
    case "ClassDeclaration":
      if (node.id) outer.declare(node.id.name, null);
      break;
    case "FunctionExpression":
    case "ClassExpression":
      if (node.id) scope.declare(node.id.name, null);
      break;
    case "CatchClause":
      if (node.param) { for (const name of namesIn(node.param)) scope.declare(name, null); }
      break;
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
    case "ImportSpecifier":
    case "TSImportEqualsDeclaration":
      if (key !== "") scope.declare("local" in node ? node.local.name : node.id.name, null);
      return;
    case "TSEnumDeclaration":
    case "TSModuleDeclaration":
      if (node.id.type === "Identifier") outer.declare(node.id.name, null);
      return;
  }
  if ("params" in node && isFunction(node)) {
    for (const each of node.params) {
      const pattern = each.type === "TSParameterProperty" ? each.parameter : each;
      const parameter = pattern.type === "AssignmentPattern" ? pattern.left : pattern;
      for (const name of namesIn(each)) scope.declare(name, null, scope, isText(parameter));
    }
  }
}

/** True if TypeScript says that a name stores a string. */
function isText(name: Node): boolean {
  if (name.type !== "Identifier" || name.optional) return false;
  const annotation = name.typeAnnotation;
  return annotation?.type === "TSTypeAnnotation" && annotation.typeAnnotation.type === "TSStringKeyword";
}

function assignedNames({ node }: Frame): string[] {
  switch (node.type) {
    case "AssignmentExpression":
      return namesIn(node.left);
    case "UpdateExpression":
      return namesIn(node.argument);
    case "ForInStatement":
    case "ForOfStatement":
      return node.left.type === "VariableDeclaration" ? loopNames(node.left) : namesIn(node.left);
    default:
      return [];
  }
}

/** A loop variable has a different value in each iteration. */
const loopNames = (declaration: Node & { readonly type: "VariableDeclaration" }): string[] =>
  declaration.declarations.flatMap(({ id }) => namesIn(id));

/** Names that a destructuring pattern binds or assigns. */
function namesIn(pattern: Node): string[] {
  const names: string[] = [];
  const pending: (Node | null)[] = [pattern];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node?.type) {
      case "Identifier":
        names.push(node.name);
        break;
      case "ObjectPattern":
        pending.push(...node.properties);
        break;
      case "ObjectProperty":
        pending.push(node.value);
        break;
      case "ArrayPattern":
        pending.push(...node.elements);
        break;
      case "AssignmentPattern":
        pending.push(node.left);
        break;
      case "RestElement":
        pending.push(node.argument);
        break;
      case "TSParameterProperty":
        pending.push(node.parameter);
        break;
    }
  }
  return names;
}
