import type { Node } from "@babel/types";
import type { ImportedFrom, SourceFile } from "../model.ts";

/** A node of Babel's tree with its ancestors. `index` is its position if the property is a list, otherwise -1. */
export interface Frame {
  readonly node: Node;
  readonly parent: Frame | null;
  readonly key: string;
  readonly index: number;
  /** The innermost scope around the node; its own scope if it creates one. */
  scope: Scope;
}

/** A name and what is known about its value. */
export interface Binding {
  /** The scope around the initial value. */
  readonly scope: Scope;
  /** The initial value; null for parameters, imports, functions and parts of destructuring patterns. */
  readonly init: Node | null;
  /** Where the code of `init` starts in the file if it was parsed alone. */
  readonly offset?: number;
  /** True if the name is declared once and never assigned. */
  isConstant: boolean;
  /** True if TypeScript allows only strings; it demands the same type of a second declaration. */
  readonly isText?: boolean;
  /** The files that may have the value of an imported name, and aren't known. */
  readonly imported?: readonly ImportedFrom[];
  /** References to a possible regex or list; at most one more than `MAX_USES`. */
  readonly references: Frame[];
}

/** A scope of JavaScript, such as a module, function or block. */
export class Scope {
  readonly parent: Scope | null;
  /** The innermost scope of a function or the file, where `var` declares names. */
  readonly ofFunction: Scope;
  /** The file of this scope if it isn't the one whose regexes are looked for. */
  file?: SourceFile;
  readonly #bindings = new Map<string, Binding>();

  constructor(parent: Scope | null, isFunction: boolean) {
    this.parent = parent;
    this.ofFunction = isFunction || parent === null ? this : parent.ofFunction;
  }

  /** Declares a name with its initial value, which belongs to the given scope. */
  declare(name: string, init: Node | null, scope: Scope = this, isText = false): void {
    const existing = this.#bindings.get(name);
    if (existing) existing.isConstant = false;
    else this.#bindings.set(name, { scope, init, isConstant: true, isText, references: [] });
  }

  /** Gives an imported name its value. */
  link(name: string, value: Partial<Pick<Binding, "init" | "scope" | "imported">>): void {
    const known = this.#bindings.get(name);
    if (known?.isConstant && known.init === null) this.#bindings.set(name, { ...known, ...value });
  }

  /** The file that contains this scope if it isn't the one whose regexes are looked for. */
  get otherFile(): SourceFile | undefined {
    // deno-lint-ignore no-this-alias
    let scope: Scope = this;
    while (scope.parent) scope = scope.parent;
    return scope.file;
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
