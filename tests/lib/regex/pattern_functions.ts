/**
 * The exported functions of `lib/regex` that are given a pattern, or something that was made from one: read from the
 * source, so that a new one can't be forgotten.
 */
import { parse } from "@babel/parser";
import type * as Babel from "@babel/types";

const FOLDER = new URL("../../../lib/regex/", import.meta.url);

/** Types from which a pattern can be read; `AST` is regexpp's. */
const PATTERN_TYPES = ["AST", "Regex", "Program"];

/** Parameters of type string that are patterns, or code that may contain one. */
const PATTERN_PARAMETERS = /^(?:pattern|source|code|set|property|template)$/;

/** An exported function that is given a pattern, such as `redos/decision.ts#decide`. */
export type FunctionName = `${string}#${string}`;

/** All of them, by module and name. */
export async function patternFunctions(): Promise<readonly FunctionName[]> {
  const modules = await readModules();
  const types = typesWithPatterns(modules.flatMap(({ types }) => types));
  return modules.flatMap(({ name, functions }) =>
    functions.filter((each) => takesPattern(name, each, types)).map((each): FunctionName =>
      `${name}#${each.name}`
    )
  ).sort();
}

interface Module {
  readonly name: string;
  readonly functions: readonly ExportedFunction[];
  readonly types: readonly NamedType[];
}

interface ExportedFunction {
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

interface Parameter {
  readonly name: string;
  readonly mentions: ReadonlySet<string>;
}

interface NamedType {
  readonly name: string;
  readonly mentions: ReadonlySet<string>;
}

async function readModules(): Promise<Module[]> {
  const modules: Module[] = [];
  for await (const name of modulesIn("")) {
    const source = await Deno.readTextFile(new URL(name, FOLDER));
    const { program } = parse(source, { sourceType: "module", plugins: ["typescript"] });
    modules.push({
      name,
      functions: program.body.flatMap(exportedFunctions),
      types: program.body.flatMap(declaredTypes),
    });
  }
  return modules.sort((a, b) => a.name < b.name ? -1 : 1);
}

async function* modulesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, FOLDER))) {
    if (isDirectory) yield* modulesIn(`${folder}${name}/`);
    else if (name.endsWith(".ts")) yield folder + name;
  }
}

function exportedFunctions(statement: Babel.Statement): ExportedFunction[] {
  if (statement.type !== "ExportNamedDeclaration") return [];
  const { declaration } = statement;
  if (declaration?.type === "FunctionDeclaration" && declaration.id) {
    return [{ name: declaration.id.name, parameters: declaration.params.map(readParameter) }];
  }
  if (declaration?.type === "ClassDeclaration" && declaration.id) {
    const made = declaration.body.body.flatMap((each) =>
      each.type === "ClassMethod" && each.kind === "constructor" ? each.params.map(readParameter) : []
    );
    return [{ name: declaration.id.name, parameters: made }];
  }
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== "Identifier") return [];
    const given = init?.type === "ArrowFunctionExpression"
      ? init.params.map(readParameter)
      // What `memoize` returns: the type says what it is given, or else the function that it is given.
      : id.typeAnnotation || init?.type === "CallExpression"
      ? [{ name: "", mentions: mentionedIn(id.typeAnnotation ?? init) }]
      : [];
    const isFunction = init?.type === "ArrowFunctionExpression" || init?.type === "CallExpression";
    return isFunction ? [{ name: id.name, parameters: given }] : [];
  });
}

function readParameter(parameter: Babel.Node): Parameter {
  const target = parameter.type === "AssignmentPattern"
    ? parameter.left
    : parameter.type === "TSParameterProperty"
    ? parameter.parameter
    : parameter;
  const typed = "typeAnnotation" in target ? target.typeAnnotation : undefined;
  const isText = typed?.type === "TSTypeAnnotation" && typed.typeAnnotation.type === "TSStringKeyword";
  return {
    name: target.type === "Identifier" && isText ? target.name : "",
    mentions: mentionedIn(typed),
  };
}

function declaredTypes(statement: Babel.Statement): NamedType[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type !== "TSInterfaceDeclaration" && declared?.type !== "TSTypeAliasDeclaration") return [];
  return [{ name: declared.id.name, mentions: mentionedIn(declared) }];
}

/** The names of all types below a node of TypeScript's syntax. */
function mentionedIn(node: unknown): Set<string> {
  const names = new Set<string>();
  const visit = (each: unknown): void => {
    if (Array.isArray(each)) each.forEach(visit);
    else if (typeof each === "object" && each !== null) {
      if ("type" in each && each.type === "Identifier" && "name" in each) names.add(String(each.name));
      for (const [key, inner] of Object.entries(each)) if (!PLACES.has(key)) visit(inner);
    }
  };
  visit(node);
  return names;
}

/** Keys of a node that don't lead to other parts of the source. */
const PLACES = new Set(["loc", "leadingComments", "trailingComments", "innerComments", "extra"]);

/** The types through which a pattern can be reached, with those that mention one of them. */
function typesWithPatterns(declared: readonly NamedType[]): ReadonlySet<string> {
  const found = new Set(PATTERN_TYPES);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { name, mentions } of declared) if (!mentions.isDisjointFrom(found)) found.add(name);
  }
  return found;
}

function takesPattern(module: string, { parameters }: ExportedFunction, types: ReadonlySet<string>): boolean {
  // Pasted code may be a pattern, whatever the parameter is called.
  const names = module.startsWith("paste/") ? /./ : PATTERN_PARAMETERS;
  return parameters.some(({ name, mentions }) => names.test(name) || !mentions.isDisjointFrom(types));
}
