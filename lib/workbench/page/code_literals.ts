import { type Regex, toLiteral } from "../../regex/regex.ts";

/**
 * A string as a literal in double quotation marks that is safe in UTF-8 files, in script elements, and for
 * human readers.
 */
export function stringLiteral(text: string): string {
  return JSON.stringify(text)
    .replace(UNSAFE, unitEscape)
    .replace(MARKUP, "\\x3c");
}

/**
 * A regex as a literal with the same safety. Its source is that of the regex, except that unsafe characters
 * are written as escapes, which match the same.
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

/**
 * Lone surrogates have no UTF-8 form, bidirectional controls reorder the displayed text, and the others may
 * get lost.
 */
const UNSAFE = /[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]|(?!\t)\p{Cc}/gu;

/** @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements */
const MARKUP = /<(?=!--|\/?script)/gi;

/** Sequences that must not be escaped, such as `(?<`; risks, with a preceding backslash; escapes. */
const RISKS = new RegExp(
  String.raw`\(\?<(?!\/)|\\k<|\\?(${MARKUP.source}|${UNSAFE.source})|\\[^]`,
  "giu",
);

function unitEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Unlike `\ud83d`, it never forms a pair with a neighbor. */
function codePointEscape(character: string): string {
  return `\\u{${character.charCodeAt(0).toString(16)}}`;
}
