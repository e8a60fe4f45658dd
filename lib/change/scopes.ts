import type { Node } from "@babel/types";
import { type Frame, walkSyntax } from "./syntax_walk.ts";

/** A name and what is known about its value. */
export interface Binding {
  /** The scope around the initial value. */
  readonly scope: Scope;
  /** The initial value; null for parameters, imports, functions and parts of destructuring patterns. */
  readonly init: Node | null;
  /** Where the code of `init` starts in the file if it was parsed alone. */
  readonly offset?: number;
  /** Whether the name is declared once and never assigned. */
  isConstant: boolean;
  /** References to a possible regex or list; at most one more than `MAX_USES`. */
  readonly references: Frame[];
}

/** A scope of JavaScript, such as a module, function or block. */
export class Scope {
  readonly parent: Scope | null;
  /** The innermost scope of a function or the file, where `var` declares names. */
  readonly ofFunction: Scope;
  readonly #bindings = new Map<string, Binding>();

  constructor(parent: Scope | null, isFunction: boolean) {
    this.parent = parent;
    this.ofFunction = isFunction || parent === null ? this : parent.ofFunction;
  }

  /** Declares a name with its initial value, which belongs to the given scope. */
  declare(name: string, init: Node | null, scope: Scope = this): void {
    const known = this.#bindings.get(name);
    if (known) known.isConstant = false;
    else this.#bindings.set(name, { scope, init, isConstant: true, references: [] });
  }

  /** The names that are declared here, not in outer scopes. */
  get declared(): ReadonlyMap<string, Binding> {
    return this.#bindings;
  }

  /** The declaration that a name refers to; undefined for a global one. */
  lookUp(name: string): Binding | undefined {
    // deno-lint-ignore no-this-alias
    for (let scope: Scope | null = this; scope; scope = scope.parent) {
      const found = scope.#bindings.get(name);
      if (found) return found;
    }
    return undefined;
  }
}

/** Scopes of a file. */
export interface Scopes {
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
      if (node.id.type === "Identifier") target.declare(node.id.name, node.init ?? null, scope);
      else for (const name of namesIn(node.id)) target.declare(name, null);
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
      for (const name of namesIn(each)) scope.declare(name, null);
    }
  }
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
  const pending: (Node | null | undefined)[] = [pattern];
  for (let node = pending.pop(); node !== undefined || pending.length > 0; node = pending.pop()) {
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
