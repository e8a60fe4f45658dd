import type { Range } from "../../regex/regex.ts";
import { mayHaveRegexes } from "./candidates.ts";
import type { FoundRegexes } from "./found_regexes.ts";
import { scanTokens } from "./javascript_tokens.ts";
import { ScriptTokens } from "../tokens/script_tokens.ts";

/** Kinds of markup: components of Vue, Svelte and Astro have code where HTML has text. */
export type MarkupKind = "html" | "vue" | "svelte" | "astro";

/** The kind of a file with markup, by its name. */
export function markupKind(name: string): MarkupKind {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return extension === "vue" || extension === "svelte" || extension === "astro" ? extension : "html";
}

/** Whether the value of an attribute is code: that of a handler such as `onclick`, and in Vue, of a directive such as `:class`. */
export const isCodeAttribute = (name: string, kind: MarkupKind): boolean =>
  /^on[a-z]+$/.test(name) || (kind === "vue" && /^(?:v-|[:@#])/.test(name));

/**
 * Finds the regexes in the value of an attribute. Values with references to characters, such as `&quot;`, are left out.
 *
 * @param range of the attribute with its name
 */
export function scanAttributeCode(
  text: string,
  { start, end }: Range,
  found: FoundRegexes,
  offset: number,
): void {
  const [, before = "", value = ""] = /^([^=]*=\s*["']?)([^]*?)["']?$/.exec(text.slice(start, end)) ?? [];
  if (!/&#?\w+;/.test(value)) scanCode(value, found, offset + start + before.length);
}

/** Finds the regexes in text of Vue, in double braces. */
export function scanDoubleBraces(
  text: string,
  { start, end }: Range,
  found: FoundRegexes,
  offset: number,
): void {
  const part = text.slice(start, end);
  for (let at = part.indexOf("{{"); at >= 0;) {
    const closing = part.indexOf("}}", at + 2);
    if (closing < 0) return;
    scanCode(part.slice(at + 2, closing), found, offset + start + at + 2);
    at = part.indexOf("{{", closing + 2);
  }
}

/** Longest code in braces of a component of Svelte, in UTF-16 code units. */
const MAX_BRACED_CHARACTERS = 5_000;

/** Braces without an end after which no more code is looked for in a component of Svelte. */
const MAX_UNCLOSED_BRACES = 100;

/**
 * Finds the regexes in braces of Svelte, which are in texts, in attributes and between them.
 *
 * @param gaps scripts, styles and comments, in the order of the text
 */
export function scanBraces(text: string, gaps: readonly Range[], found: FoundRegexes): void {
  let unclosed = 0;
  let gap = 0;
  for (let open = text.indexOf("{"); open >= 0 && !found.isFull;) {
    while (gap < gaps.length && gaps[gap]!.end <= open) gap++;
    const { start = Infinity, end = 0 } = gaps[gap] ?? {};
    if (start <= open) {
      open = text.indexOf("{", end);
      continue;
    }
    // `{#if`, `{:else if`, `{@html`, and `{/if}`, whose slash begins no regex.
    const [prefix = "{"] =
      /^\{(?:[#:@]\w*(?:\s+if\b)?|\/\w+(?=\s*\}))?/.exec(text.slice(open, open + MAX_BRACED_CHARACTERS)) ??
        [];
    const from = open + prefix.length;
    const length = lengthInBraces(text.slice(from, from + MAX_BRACED_CHARACTERS));
    if (length === null && ++unclosed > MAX_UNCLOSED_BRACES) return;
    if (length !== null) scanCode(text.slice(from, from + length), found, from);
    open = text.indexOf("{", length === null ? open + 1 : from + length);
  }
}

/** How many characters of code are before the brace that closes what is open at its start; null without one. */
function lengthInBraces(code: string): number | null {
  const tokens = new ScriptTokens(code);
  let depth = 0;
  while (tokens.next()) {
    if (tokens.type !== "Punctuator") continue;
    const sign = code.slice(tokens.start, tokens.end);
    if (sign === "{") depth++;
    else if (sign === "}" && depth-- === 0) return tokens.start;
  }
  return null;
}

function scanCode(code: string, found: FoundRegexes, offset: number): void {
  if (mayHaveRegexes(code, "javascript")) scanTokens(code, found, offset);
}
