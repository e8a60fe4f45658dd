import { parseExpression } from "@babel/parser";
import type { Node } from "@babel/types";
import { MAX_CONSTANT_CHARACTERS } from "../../limits/change.ts";
import { type CodeToken, codeTokens } from "../tokens/code_tokens.ts";
import { type Binding, Scope } from "./scope.ts";

/** A name that is declared with a value. */
interface Declaration {
  readonly text: string;
  /** Where the text starts in the file. */
  readonly offset: number;
  /** Undefined until it is needed; null if it is no expression of constants. */
  binding: Binding | null | undefined;
}

/** Largest code that can't be parsed, such as a hunk, in which constants are looked for. */
const MAX_NAMED_CHARACTERS = 500_000;

/** Names of constants that are remembered in code that can't be parsed as a whole. */
const MAX_TOKEN_NAMES = 5_000;

/**
 * The constants in code that can't be parsed as a whole, such as the hunks of a file. Without its scopes, a name is taken for a
 * constant only if it is declared once, never assigned, and no parameter of a function.
 */
export class TokenNames extends Scope {
  readonly #declarations = new Map<string, Declaration>();
  readonly #variables = new Set<string>();

  constructor() {
    super(null, true);
  }

  /** Adds the declarations of a piece of code, which starts at this offset, unless it is too large. */
  add(code: string, offset = 0, jsx = false): void {
    if (code.length > MAX_NAMED_CHARACTERS) return;
    const tokens = tokensIn(code, jsx);
    const isNew = new Set<string>();
    for (const [at, token] of tokens.entries()) {
      if (this.#declarations.size >= MAX_TOKEN_NAMES) return;
      this.#readParameters(tokens, at);
      if (token.type !== "IdentifierName") continue;
      const next = tokens[at + 1]?.text ?? "";
      const previous = tokens[at - 1]?.text ?? "";
      if (DECLARING.has(previous)) {
        if (isNew.has(token.text)) this.#variables.add(token.text);
        isNew.add(token.text);
        this.#declare(token.text, valueAfter(code, tokens, at), offset);
      } else if (previous !== "." && (ASSIGNING.test(next) || /^(?:\+\+|--)$/.test(next + previous))) {
        this.#variables.add(token.text);
      }
    }
  }

  override lookUp(name: string): Binding | undefined {
    const declaration = this.#variables.has(name) ? undefined : this.#declarations.get(name);
    if (!declaration) return undefined;
    if (declaration.binding === undefined) declaration.binding = this.#read(declaration);
    return declaration.binding ?? undefined;
  }

  override get declared(): ReadonlyMap<string, Binding> {
    return new Map([...this.#declarations.keys()].flatMap((name) => {
      const binding = this.lookUp(name);
      return binding ? [[name, binding]] : [];
    }));
  }

  #declare(name: string, value: CodePart | undefined, offset: number): void {
    const existing = this.#declarations.get(name);
    if (value === undefined || (existing && existing.text !== value.text)) this.#variables.add(name);
    else if (!existing) {
      this.#declarations.set(name, { text: value.text, offset: offset + value.start, binding: undefined });
    }
  }

  /** Lists and objects may be changed elsewhere, so they are left out. */
  #read({ text, offset }: Declaration): Binding | null {
    let init: Node;
    try {
      init = parseExpression(text, { plugins: ["typescript"] });
    } catch {
      return null;
    }
    if (/^(?:Array|Object)Expression$/.test(init.type)) return null;
    return { scope: this, init, offset, isConstant: true, references: [] };
  }

  /** Names in brackets before `=>` or `{` may be parameters. */
  #readParameters(tokens: readonly CodeToken[], at: number): void {
    const { text = "" } = tokens[at] ?? {};
    if (text !== "=>" && text !== "{") return;
    const last = tokens[at - 1];
    if (text === "=>" && last?.type === "IdentifierName") this.#variables.add(last.text);
    if (last?.text !== ")") return;
    const names: string[] = [];
    let depth = 0;
    for (let inner = at - 1; inner >= Math.max(0, at - MAX_PARAMETER_TOKENS); inner--) {
      const token = tokens[inner];
      if (token?.text === ")") depth++;
      else if (token?.text === "(" && --depth === 0) {
        if (CONDITIONS.has(tokens[inner - 1]?.text ?? "")) return;
        break;
      } else if (token?.type === "IdentifierName") names.push(token.text);
    }
    for (const name of names) this.#variables.add(name);
  }
}

const DECLARING = new Set(["const", "let", "var"]);

const ASSIGNING = /^(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=$/;

/** What may be before brackets that contain no parameters. */
const CONDITIONS = new Set(["if", "while", "switch", "with"]);

/** The tokens up to one that is too long for the native engine's stack. */
function tokensIn(code: string, jsx: boolean): CodeToken[] {
  const tokens: CodeToken[] = [];
  try {
    for (const token of codeTokens(code, jsx)) tokens.push(token);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return tokens;
}

/** Tokens before a function's body in which its parameters are looked for. */
const MAX_PARAMETER_TOKENS = 60;

/** A part of code, and where it starts. */
interface CodePart {
  readonly text: string;
  readonly start: number;
}

/** The expression that a declared name is set to; undefined if there is none, or none that can be told from what follows. */
function valueAfter(code: string, tokens: readonly CodeToken[], name: number): CodePart | undefined {
  // A type of one token may be in between.
  const equals = tokens[name + 1]?.text === ":" ? name + 3 : name + 1;
  if (tokens[equals]?.text !== "=") return undefined;
  const first = tokens[equals + 1];
  if (!first) return undefined;
  const { start } = first;
  let depth = 0;
  for (let at = equals + 1; at < tokens.length; at++) {
    const [token, last] = [tokens[at], tokens[at - 1]];
    if (!token || !last || token.end - start > MAX_CONSTANT_CHARACTERS) return undefined;
    if (depth === 0 && at > equals + 1 && endsBefore(code, last, token)) {
      return { text: code.slice(start, last.end), start };
    }
    if (/^[([{]$/.test(token.text)) depth++;
    if (/^[)\]}]$/.test(token.text)) depth--;
  }
  return depth === 0 ? { text: code.slice(start, tokens.at(-1)?.end), start } : undefined;
}

/** True if an expression ends before a token: there is a separator, or a new line that doesn't continue it. */
function endsBefore(code: string, last: CodeToken, token: CodeToken): boolean {
  if (/^[;,)\]}]$/.test(token.text)) return true;
  const isNewLine = code.slice(last.end, token.start).includes("\n");
  return isNewLine && !isOperator(last) && !isOperator(token);
}

const isOperator = ({ type, text }: CodeToken): boolean =>
  (type === "Punctuator" && !/^(?:[)\]}]|\+\+|--)$/.test(text)) ||
  /^(?:as|satisfies|new|typeof)$/.test(text) ||
  type.startsWith("Template");
