import { parse, type ParserPlugin } from "@babel/parser";
import type { Node, Program } from "@babel/types";
import { MAX_PARSED_CHARACTERS } from "../../limits/change.ts";
import { mayHavePatternStrings, mayHaveRegexes } from "./candidates.ts";
import { Constants, isRegExpCall } from "../names/constants.ts";
import { enclosingNames } from "../names/enclosing_names.ts";
import { languageOfName, type ScriptLanguage } from "./file_language.ts";
import {
  BUILT_AT_RUN_TIME,
  type FoundRegexes,
  htmlRegex,
  nodeRange,
  type RegexSite,
} from "./found_regexes.ts";
import { type ImportedFile, Imports, type ParsedModule } from "../names/imports.ts";
import { scanTokens } from "./javascript_tokens.ts";
import type { FileProblem, RegexOrigin, SourceFile } from "../model.ts";
import { bindingRange, type ExportedValue, exportedValues, findPatternStrings } from "./pattern_strings.ts";
import { noteReference } from "../names/references.ts";
import type { Binding, Frame } from "../names/scope.ts";
import { isStringSearch, searchedRegex } from "./string_searches.ts";
import { findScopes } from "../names/scopes.ts";
import { unwrap, walkSyntax } from "../names/syntax_walk.ts";
import { TokenNames } from "../names/token_names.ts";
import { useOfRegex } from "../names/uses.ts";

/** The file around some code. */
export interface FileContext {
  readonly name: string;
  /** The files that it is known to import. */
  readonly files: readonly ImportedFile[];
  /** True if only its tokens are looked at, which takes much less time and memory. */
  readonly isSkimmed: boolean;
}

/**
 * Finds the regexes of JavaScript or TypeScript: literals, calls of `RegExp`, and patterns of inputs in JSX.
 * A file that is too large or can't be parsed is tokenized instead.
 *
 * @param code the text
 * @param offset offset of the code in the file
 * @param others the file around the code, and how it is read
 * @returns why it was not parsed
 */
export function scanScript(
  code: string,
  language: ScriptLanguage,
  found: FoundRegexes,
  offset = 0,
  others?: FileContext,
): FileProblem | undefined {
  if (!mayHaveRegexes(code, language) && !mayHavePatternStrings(code)) return undefined;
  if (code.length > MAX_PARSED_CHARACTERS || others?.isSkimmed) {
    scanTokens(code, found, offset);
    return undefined;
  }
  const result = parseScript(code, language);
  if ("problem" in result) {
    scanTokens(code, found, offset, false, namesIn(code));
    const { problem } = result;
    const message = `${problem.message}; regexes are found without the code around them`;
    return { code: "partly_parsed", message };
  }
  return scanProgram(result.program, found, offset, others);
}

function parseModule({ name, text }: SourceFile): ParsedModule | null {
  const language = languageOfName(name);
  if (language !== "javascript" && language !== "typescript" && language !== "tsx") return null;
  if (text.length > MAX_PARSED_CHARACTERS) return null;
  const result = parseScript(text, language);
  return "program" in result ? { program: result.program, root: findScopes(result.program).root } : null;
}

function namesIn(code: string): TokenNames {
  const names = new TokenNames();
  names.add(code);
  return names;
}

type ParsedScript = { readonly program: Program } | { readonly problem: FileProblem };

function parseScript(code: string, language: ScriptLanguage): ParsedScript {
  const [first, ...others] = PLUGINS[language].map((plugins) => () => parseWith(code, plugins));
  const result = first?.();
  if (result === undefined || ("program" in result && !result.hasErrors)) return result ?? NOT_PARSED;
  for (const parseAgain of others) {
    const other = parseAgain();
    if ("program" in other && !other.hasErrors) return other;
  }
  return result;
}

const NOT_PARSED: ParsedScript = { problem: { code: "parse_error", message: "The file can't be parsed" } };

/** Syntax that is so new that the parser has to be asked for it, and that changes the meaning of no other code. */
const NEW_SYNTAX: readonly ParserPlugin[] = [
  "decoratorAutoAccessors",
  "deferredImportEvaluation",
  "sourcePhaseImports",
];

/** Parser plugins in the order of the attempts. */
const PLUGINS: Readonly<Record<ScriptLanguage, readonly (readonly ParserPlugin[])[]>> = {
  javascript: [
    ["jsx", "decorators-legacy"],
    ["flow", "jsx"],
    ["typescript", "decorators-legacy"],
    ["jsx", "decorators", "exportDefaultFrom"],
  ],
  typescript: [["typescript", "decorators-legacy"], ["typescript", "decorators"]],
  tsx: [["typescript", "jsx", "decorators-legacy"], ["typescript", "jsx", "decorators"]],
};

function parseWith(
  code: string,
  plugins: readonly ParserPlugin[],
): { readonly program: Program; readonly hasErrors: boolean } | { readonly problem: FileProblem } {
  try {
    const { program, errors } = parse(code, {
      plugins: [...plugins, ...NEW_SYNTAX],
      sourceType: "unambiguous",
      errorRecovery: true,
      attachComment: false,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowSuperOutsideMethod: true,
      allowNewTargetOutsideFunction: true,
      allowUndeclaredExports: true,
      allowImportExportEverywhere: true,
    });
    return { program, hasErrors: (errors ?? []).length > 0 };
  } catch (error) {
    return { problem: { code: "parse_error", message: parserMessage(error) } };
  }
}

/** Babel's message, with columns that count from 1. The stack overflows in deeply nested code. */
function parserMessage(error: unknown): string {
  if (error instanceof RangeError) return "The code is nested too deeply";
  const message = (error instanceof Error ? error.message : String(error)).replace(
    /^This experimental syntax requires enabling .*?: "?(.+?)"?\.? \((?=\d+:\d+\)$)/,
    (_, names: string) => `The syntax ${names} isn't supported (`,
  );
  return message.split("\n")[0]?.replace(
    /\.?\s*\((\d+):(\d+)\)$/,
    (_, line: string, column: string) => ` (line ${line}, column ${Number(column) + 1})`,
  ) ?? "";
}

function scanProgram(
  program: Program,
  found: FoundRegexes,
  offset: number,
  others: FileContext | undefined,
): FileProblem | undefined {
  const { root, ofNode, isComplete } = findScopes(program);
  if (others) new Imports(others.files, parseModule).link(others.name, { program, root });
  const sites: Frame[] = [];
  const inner = new Set<Node>();
  const exported: ExportedValue[] = [];
  walkSyntax(program, root, (frame) => {
    const { node } = frame;
    frame.scope = ofNode.get(node) ?? frame.scope;
    if (node.type === "RegExpLiteral") {
      if (!inner.has(node)) sites.push(frame);
    } else if (isRegExpCall(node, frame.scope)) {
      sites.push(frame);
      const [first] = node.arguments;
      // `RegExp(/a/, "g")` is one regex.
      if (first && unwrap(first).type === "RegExpLiteral") inner.add(unwrap(first));
    } else if (isStringSearch(node, frame.scope)) sites.push(frame);
    else if (node.type === "JSXAttribute" && isInputPattern(frame)) sites.push(frame);
    else if (node.type === "AssignmentExpression") exported.push(...exportedValues(node, frame.scope));
    else noteReference(frame);
  });
  const constants = new Constants();
  const used = new Set<Binding>();
  for (const site of sites) {
    if (found.isFull) break;
    addSite(site, constants, found, offset);
    for (const { binding } of constants.used) used.add(binding);
  }
  found.want(constants.wanted.values());
  const scopes = [root, ...ofNode.values()];
  findPatternStrings(found, constants, { scopes, used, exported, offset, where: "file" });
  return isComplete
    ? undefined
    : { code: "too_large", message: "The file has too many parts to read all of them" };
}

function isInputPattern({ node, parent }: Frame): boolean {
  if (node.type !== "JSXAttribute" || node.name.name !== "pattern") return false;
  const element = parent?.node;
  return element?.type === "JSXOpeningElement" && element.name.type === "JSXIdentifier" &&
    element.name.name === "input";
}

function addSite(frame: Frame, constants: Constants, found: FoundRegexes, offset: number): void {
  const { node, scope } = frame;
  if (node.type === "JSXAttribute") return addInputPattern(frame, constants, found, offset);
  if (isStringSearch(node, scope)) {
    const regex = searchedRegex({ node, scope }, constants);
    if (regex === null) return;
    if ("unknown" in regex) return found.addOutside({ code: "unknown_call", text: regex.unknown });
    const argument: Frame = { node: node.arguments[0], parent: frame, key: "arguments", index: 0, scope };
    return addRegex(argument, "constructor", regex, constants, found, offset);
  }
  const value = constants.regex(node, scope) ?? BUILT_AT_RUN_TIME;
  addRegex(frame, node.type === "RegExpLiteral" ? "literal" : "constructor", value, constants, found, offset);
}

function addRegex(
  frame: Frame,
  origin: RegexOrigin,
  value: RegexSite["value"],
  constants: Constants,
  found: FoundRegexes,
  offset: number,
): void {
  const range = nodeRange(frame.node, offset);
  const names = constants.used.map(({ name, node, binding }) => {
    const file = binding.scope.otherFile;
    return file
      ? { name, range: nodeRange(node, 0), file }
      : { name, range: bindingRange(node, binding, offset) };
  });
  const use = useOfRegex(frame, "flags" in value ? value.flags : undefined);
  found.add({ origin, range, ...use, path: enclosingNames(frame), value, constants: names });
}

function addInputPattern(frame: Frame, constants: Constants, found: FoundRegexes, offset: number): void {
  if (frame.node.type !== "JSXAttribute" || !frame.node.value) return;
  const { value } = frame.node;
  const expression: Node = value.type === "JSXExpressionContainer" ? value.expression : value;
  const pattern = constants.string(expression, frame.scope);
  if (pattern === undefined) return;
  found.add({
    origin: "html",
    range: { start: offset + (value.start ?? 0), end: offset + (value.end ?? 0) },
    use: "acceptance",
    path: [...enclosingNames(frame), "pattern"],
    ...htmlRegex(pattern),
  });
}
