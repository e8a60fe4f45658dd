import type { ImportDeclaration, Node, Program } from "@babel/types";
import type { ImportedFrom, SourceFile } from "../model.ts";
import type { Scope } from "./scope.ts";

/** A file that another one imports. */
export interface ImportedFile extends ImportedFrom {
  readonly file: SourceFile;
}

/** A module with the scope of its declarations. */
export interface ParsedModule {
  readonly program: Program;
  readonly root: Scope;
}

/** Modules that are followed in a row: the imported one, and one whose exports it passes on. */
const MAX_MODULES_IN_A_ROW = 2;

/** Gives imported names the values that other files export. */
export class Imports {
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #parse: (file: SourceFile) => ParsedModule | null;
  readonly #modules = new Map<string, ParsedModule | null>();

  /** @param parse null for a file that can't be parsed */
  constructor(files: readonly ImportedFile[], parse: (file: SourceFile) => ParsedModule | null) {
    this.#files = new Map(files.map(({ from, specifier, file }) => [importKey({ from, specifier }), file]));
    this.#parse = parse;
  }

  /** Links the names that a file imports by relative paths: to their values, or else to the file that isn't known. */
  link(name: string, { program, root }: ParsedModule, depth = 0): void {
    for (const node of program.body) {
      if (node.type !== "ImportDeclaration" || !isRelative(node.source.value)) continue;
      for (const [local, imported] of namesOf(node)) {
        const place = this.#exported({ from: name, specifier: node.source.value }, imported, depth);
        if (place) root.link(local, place);
      }
    }
  }

  /** The value of a name that a file exports, or the files that must be known first. */
  #exported(from: ImportedFrom, name: string, depth: number): LinkedPlace | null {
    if (depth === MAX_MODULES_IN_A_ROW) return null;
    const file = this.#files.get(importKey(from));
    if (file === undefined) return { imported: [from] };
    const module = this.#module(file, depth);
    if (module === null) return null;
    const { program, root } = module;
    const unknown: ImportedFrom[] = [];
    for (const node of program.body) {
      switch (node.type) {
        case "ExportDefaultDeclaration":
          if (name === "default") return placeOf(node.declaration, root);
          break;
        case "ExportAllDeclaration":
          if (name !== "default" && isRelative(node.source.value)) {
            const passed = this.#exported({ from: file.name, specifier: node.source.value }, name, depth + 1);
            if (passed && !("imported" in passed)) return passed;
            unknown.push(...passed?.imported ?? []);
          }
          break;
        case "ExportNamedDeclaration":
          for (const specifier of node.specifiers) {
            if (specifier.type !== "ExportSpecifier" || exportName(specifier.exported) !== name) continue;
            const local = exportName(specifier.local);
            return node.source
              ? this.#exported({ from: file.name, specifier: node.source.value }, local, depth + 1)
              : placeOfName(local, root);
          }
          if (declares(node.declaration, name)) return placeOfName(name, root);
          break;
      }
    }
    return unknown.length === 0 ? null : { imported: unknown };
  }

  #module(file: SourceFile, depth: number): ParsedModule | null {
    const known = this.#modules.get(file.name);
    if (known !== undefined) return known;
    const module = this.#parse(file);
    this.#modules.set(file.name, module);
    if (module !== null) {
      module.root.file = file;
      this.link(file.name, module, depth + 1);
    }
    return module;
  }
}

/** The value of a name with the scope around it, or the files that may have it. */
type LinkedPlace = { readonly init: Node; readonly scope: Scope } | {
  readonly imported: readonly ImportedFrom[];
};

/** Identifies what a file imports. */
export const importKey = ({ from, specifier }: ImportedFrom): string => `${from}\n${specifier}`;

const isRelative = (specifier: string): boolean => /^\.{1,2}\//.test(specifier);

function* namesOf(
  { specifiers, importKind }: ImportDeclaration,
): Generator<[local: string, imported: string]> {
  if (importKind === "type") return;
  for (const specifier of specifiers) {
    if (specifier.type === "ImportDefaultSpecifier") yield [specifier.local.name, "default"];
    else if (specifier.type === "ImportSpecifier") {
      yield [specifier.local.name, exportName(specifier.imported)];
    }
  }
}

const exportName = (
  node: { readonly type: "Identifier"; readonly name: string } | {
    readonly type: "StringLiteral";
    readonly value: string;
  },
): string => node.type === "Identifier" ? node.name : node.value;

function declares(declaration: Node | null | undefined, name: string): boolean {
  return declaration?.type === "VariableDeclaration" &&
    declaration.declarations.some(({ id }) => id.type === "Identifier" && id.name === name);
}

function placeOf(node: Node, root: Scope): LinkedPlace | null {
  return node.type === "Identifier" ? placeOfName(node.name, root) : { init: node, scope: root };
}

function placeOfName(name: string, root: Scope): LinkedPlace | null {
  const binding = root.lookUp(name);
  if (!binding?.isConstant) return null;
  if (binding.init) return { init: binding.init, scope: binding.scope };
  return binding.imported ? { imported: binding.imported } : null;
}
