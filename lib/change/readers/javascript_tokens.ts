import { parseExpression } from "@babel/parser";
import type { Node } from "@babel/types";
import { MAX_CONSTANT_CHARACTERS, MAX_PATH_NAME_CHARACTERS } from "../../limits/change.ts";
import type { Searches } from "../../regex/redos/searches.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { codeTokens } from "../tokens/code_tokens.ts";
import { Constants, type UsedName } from "../names/constants.ts";
import { BUILT_AT_RUN_TIME, type FoundRegexes, type RegexSite } from "./found_regexes.ts";
import type { RegexUse } from "../model.ts";
import { bindingRange } from "./pattern_strings.ts";
import { type Binding, Scope } from "../names/scope.ts";
import { ScriptTokens } from "../tokens/script_tokens.ts";

/**
 * Finds regex literals and calls of `RegExp` in code that can't be parsed as a whole. What is in comments and strings is
 * not found.
 *
 * @param offset where the code starts in the file
 * @param names the constants that calls may use
 * @returns those that they use
 */
export function scanTokens(
  code: string,
  found: FoundRegexes,
  offset = 0,
  jsx = false,
  names: Scope = new Scope(null, true),
): ReadonlySet<Binding> {
  const reader = new TokenReader(code, found, offset, names);
  try {
    if (jsx) {
      for (const { type, start, end, closed } of codeTokens(code, jsx)) {
        reader.read(type, start, end, closed);
      }
    } else {
      const tokens = new ScriptTokens(code);
      while (!found.isFull && tokens.next()) {
        reader.read(tokens.type, tokens.start, tokens.end, tokens.isClosed);
      }
    }
  } catch (error) {
    // A token can be too long for the native engine's stack.
    if (!(error instanceof RangeError)) throw error;
    found.fail({ code: "too_large", message: "A token is too long to read the code after it" });
  }
  reader.finish();
  return reader.used;
}

interface Token {
  type: string;
  start: number;
  end: number;
}

/** Number of preceding tokens that are examined. */
const CONTEXT_TOKENS = 6;

/** A call of `RegExp` whose closing bracket hasn't been found. */
interface OpenCall {
  readonly start: number;
  readonly depth: number;
  /** The texts of the tokens before it. */
  readonly before: readonly string[];
}

class TokenReader {
  /** The constants that calls use. */
  readonly used = new Set<Binding>();
  readonly #code: string;
  readonly #found: FoundRegexes;
  readonly #offset: number;
  readonly #names: Scope;
  readonly #constants = new Constants();
  readonly #calls: OpenCall[] = [];
  /** The latest tokens in turn, in objects that are used again: most files have very many tokens. */
  readonly #latest: Token[] = Array.from({ length: CONTEXT_TOKENS }, () => ({ type: "", start: 0, end: 0 }));
  #read = 0;
  #depth = 0;
  /** A regex whose use isn't known until the tokens after it are read. */
  #pending:
    | { readonly site: Omit<RegexSite, "use">; readonly use: RegexUse; readonly after: string[] }
    | null = null;

  constructor(code: string, found: FoundRegexes, offset: number, names: Scope) {
    this.#code = code;
    this.#found = found;
    this.#offset = offset;
    this.#names = names;
  }

  read(type: string, start: number, end: number, isClosed = true): void {
    if (this.#pending) this.#readAfter({ type, start, end });
    if (type === "RegularExpressionLiteral") {
      if (isClosed && !this.#isArgumentOfRegExp()) {
        this.#add(
          literalIn(this.#code.slice(start, end)),
          "literal",
          { start, end },
          this.#before(CONTEXT_TOKENS),
        );
      }
    } else if (type === "Punctuator" && end - start === 1) this.#readBracket(start, end);
    const slot = this.#latest[this.#read++ % CONTEXT_TOKENS];
    if (slot) [slot.type, slot.start, slot.end] = [type, start, end];
  }

  /** A token before this one: 1 is the last one. */
  #last(distance: number): Token | undefined {
    return distance > this.#read ? undefined : this.#latest[(this.#read - distance) % CONTEXT_TOKENS];
  }

  /** The texts of the latest tokens without the last `skipped` ones, the last one at the end. */
  #before(count: number, skipped = 0): string[] {
    const texts: string[] = [];
    for (let distance = count; distance > skipped; distance--) {
      const token = this.#last(distance);
      if (token) texts.push(this.#text(token));
    }
    return texts;
  }

  finish(): void {
    if (this.#pending) this.#found.add({ ...this.#pending.site, use: this.#pending.use });
    this.#pending = null;
  }

  #readBracket(start: number, end: number): void {
    switch (this.#code[start]) {
      case "(":
        this.#openCall();
        this.#depth++;
        break;
      case "[":
      case "{":
        this.#depth++;
        break;
      case ")":
      case "]":
      case "}":
        this.#depth--;
        this.#closeCall(end);
    }
  }

  #closeCall(end: number): void {
    const call = this.#calls.at(-1);
    if (call?.depth !== this.#depth) return;
    this.#calls.pop();
    const { value, used } = this.#evaluate(call.start, end);
    this.#add(value, "constructor", { start: call.start, end }, call.before, used);
    for (const { binding } of used) this.used.add(binding);
  }

  #openCall(): void {
    const name = this.#last(1);
    if (name?.type !== "IdentifierName" || name.end - name.start !== 6 || this.#text(name) !== "RegExp") {
      return;
    }
    const last = this.#last(2);
    const previous = last ? this.#text(last) : "";
    if (previous === "." || previous === "?." || previous === "function") return;
    const isNew = last !== undefined && previous === "new";
    this.#calls.push({
      start: isNew ? last.start : name.start,
      depth: this.#depth,
      before: this.#before(CONTEXT_TOKENS, isNew ? 2 : 1),
    });
  }

  #isArgumentOfRegExp(): boolean {
    const last = this.#last(1);
    const call = this.#calls.at(-1);
    return call !== undefined && last !== undefined && this.#text(last) === "(" &&
      call.depth === this.#depth - 1;
  }

  /** What a call makes, and the constants in it; neither if it is too long or can't be parsed. */
  #evaluate(start: number, end: number): { readonly value?: Regex; readonly used: readonly UsedName[] } {
    if (end - start > 2 * MAX_CONSTANT_CHARACTERS) return { used: [] };
    let call: Node;
    try {
      call = parseExpression(this.#code.slice(start, end));
    } catch {
      return { used: [] };
    }
    const value = this.#constants.regex(call, this.#names);
    return { ...(value && { value }), used: this.#constants.used };
  }

  #add(
    value: Regex | undefined,
    origin: "literal" | "constructor",
    { start, end }: Range,
    before: readonly string[],
    used: readonly UsedName[] = [],
  ): void {
    this.finish();
    this.#pending = {
      site: {
        origin,
        range: { start: this.#offset + start, end: this.#offset + end },
        path: pathBefore(before),
        ...searchesOf(methodBefore(before)),
        value: value ?? BUILT_AT_RUN_TIME,
        constants: used.map(({ name, node, binding }) => ({
          name,
          range: bindingRange(node, binding, this.#offset),
        })),
      },
      use: methodBefore(before) === undefined ? "unknown" : "any_start",
      after: [],
    };
  }

  #readAfter(token: Token): void {
    if (!this.#pending) return;
    const { after } = this.#pending;
    after.push(token.end - token.start < 10 ? this.#text(token) : "");
    if (after.length < 3 && after[0] === ".") return;
    if (after[1] === "source") this.#pending = { ...this.#pending, use: "source" };
    else if (after[2] === "(") {
      const { site } = this.#pending;
      const method = after[1] ?? "";
      const use = method === "test" ? "acceptance" : method === "exec" ? "matches" : "unknown";
      const searches = use === "unknown" ? {} : { searches: "one" } as const;
      this.#pending = { site: { ...site, ...searches, path: [...site.path, `${method}()`] }, use, after };
    }
    this.finish();
  }

  #text({ start, end }: Range): string {
    return this.#code.slice(start, end);
  }
}

function literalIn(source: string): Regex {
  const end = source.lastIndexOf("/");
  return { pattern: source.slice(1, end), flags: source.slice(end + 1) };
}

const NAME = /^(?:[\w$]+|"[^"]*"|'[^']*')$/;

/** The variable, property or call that receives a regex, according to the preceding tokens. */
function pathBefore(texts: readonly string[]): string[] {
  const operator = texts.at(-1);
  const name = texts.at(-2) ?? "";
  if (!NAME.test(name)) return [];
  const bare = name.replaceAll(/^["']|["']$/g, "").slice(0, MAX_PATH_NAME_CHARACTERS);
  if (operator === "(") return KEYWORDS.has(name) ? [] : [`${bare}()`];
  if (operator === ":") return [bare];
  if (operator !== "=") return [];
  const isTyped = texts.at(-3) === ":" && NAME.test(texts.at(-4) ?? "");
  return [isTyped ? texts.at(-4) ?? "" : bare];
}

const KEYWORDS = new Set(["if", "while", "for", "switch", "return", "with"]);

/** The method of strings whose argument comes next; undefined if there is none. What it is called on may be no string. */
function methodBefore(texts: readonly string[]): string | undefined {
  const [dot, method = "", bracket] = texts.slice(-3);
  const isCall = bracket === "(" && (dot === "." || dot === "?.");
  return isCall && /^(?:replace|replaceAll|match|matchAll|split|search)$/.test(method) ? method : undefined;
}

/** Some methods search for all matches whatever the flags are. */
function searchesOf(method: string | undefined): { readonly searches?: Searches } {
  if (method === "split") return { searches: "split" };
  return method === "matchAll" || method === "replaceAll" ? { searches: "all" } : {};
}
