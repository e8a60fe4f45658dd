import { type Regex, toLiteral } from "../../regex/regex.ts";

/**
 * A string as a literal in double quotation marks, safe wherever source code goes: in files of UTF-8, in
 * script elements, and before the eyes of readers.
 */
export function stringLiteral(text: string): string {
  return JSON.stringify(text)
    .replace(UNSAFE, unitEscape)
    .replace(MARKUP, "\\x3c");
}

/**
 * A regex as a literal that is as safe. Its source is that of the regex, unless unsafe characters had to be
 * written as escapes, which match the same.
 */
export function regexLiteral(regex: Regex): string {
  const escape = /[uv]/.test(regex.flags) ? codePointEscape : unitEscape;
  return toLiteral(regex).replace(RISKS, (piece, risk?: string) => {
    if (risk === undefined) return piece;
    return risk === "<" ? "\\x3c" : escape(risk);
  });
}

/** The regex as a call of the constructor; its source is exactly that of the regex. */
export function constructorCall({ pattern, flags }: Regex): string {
  return `new RegExp(${[pattern, ...flags ? [flags] : []].map(stringLiteral).join(", ")})`;
}

/** Lone surrogates have no UTF-8, bidirectional controls reorder what is read, the others may get lost. */
const UNSAFE = /[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]|(?!\t)\p{Cc}/gu;

/** @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements */
const MARKUP = /<(?=!--|\/?script)/gi;

/** What takes no escape, as `<` belongs to a group; risks, with a backslash that goes with them; escapes. */
const RISKS = new RegExp(
  String.raw`\(\?<(?!\/)|\\k<|\\?(${MARKUP.source}|${UNSAFE.source})|\\[^]`,
  "giu",
);

function unitEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Unlike `\ud83d` it never joins a neighbour into a pair. */
function codePointEscape(character: string): string {
  return `\\u{${character.charCodeAt(0).toString(16)}}`;
}
