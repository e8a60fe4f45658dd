import type { FileLanguage } from "./file_language.ts";

/**
 * Whether a text may contain regexes, as far as a look at its characters shows: false only if there are none, so that most files
 * needn't be parsed. Documents of JSON and YAML are not looked at.
 */
export function mayHaveRegexes(text: string, language: FileLanguage): boolean {
  switch (language) {
    case "json":
    case "yaml":
      return true;
    case "markdown":
      return /^[ \t]*(?:```|~~~)|[{]|^(?:export|import)\b/m.test(text) && mayHaveCode(text);
    case "html":
      return /pattern/i.test(text) || BEGINS_WITH_SLASH.test(text) ||
        ((/<script/i.test(text) || MAY_BE_CODE.test(text)) && mayHaveCode(text));
    default:
      return mayHaveCode(text);
  }
}

/** What markup has if there is code outside of its scripts: handlers, directives of Vue, or braces. */
const MAY_BE_CODE = /\bon\w+\s*=|[\s"'](?:v-|[:@#])|\{/i;

/** Such an attribute or a block of Svelte, if its code begins with a slash, which in scripts would begin no regex there. */
const BEGINS_WITH_SLASH =
  /(?:(?:\bon\w+|[\s"'](?:v-|[:@#])[^\s="']*)\s*=\s*["']?|\{[#:@]\w*(?:\s+if)?)\s*\//i;

/** Whether code may contain constant strings that look like patterns. */
export const mayHavePatternStrings = (code: string): boolean =>
  /["'`]\^|\$["'`]|\\\\|\(\?|\[.-|\braw\s*`/.test(code);

/** Whether code may contain a literal, a call of `RegExp`, whose name may be written with escapes, or of `match`, or an input's `pattern`. */
function mayHaveCode(code: string): boolean {
  return /RegExp|pattern\s*=|\\u|\.\s*(?:match|matchAll|search)\s*(?:\?\.\s*)?\(\s*[^\s/)]/.test(code) ||
    mayHaveLiteral(code);
}

/**
 * Whether some slash may begin a literal: not a comment, a division, or a part of a path. In a string or a comment, it may seem to.
 */
function mayHaveLiteral(code: string): boolean {
  for (let at = code.indexOf("/"); at >= 0; at = code.indexOf("/", at + 1)) {
    const next = code[at + 1];
    if (next === "/" || next === "*") {
      // The end of `/*` isn't looked for, because it may be in a string.
      if (next === "*") at++;
      continue;
    }
    if (mayPrecedeLiteral(code, at) && isClosed(code, at)) return true;
  }
  return false;
}

/** Longest keyword that a literal can follow. */
const LONGEST_KEYWORD = 10;

const KEYWORDS = new Set(
  ("await case default delete do else extends in instanceof new of return throw typeof void yield").split(
    " ",
  ),
);

/** Whether the code before a slash doesn't make it a division, the end of a literal or a part of a path. */
function mayPrecedeLiteral(code: string, slash: number): boolean {
  let at = slash - 1;
  for (; at >= 0 && isBlank(code.charCodeAt(at)); at--) {
    // The line above may end with a comment.
    if (code[at] === "\n" || code[at] === "\r") return true;
  }
  const last = code[at];
  if (last === undefined) return true;
  // A comment may end there.
  if (last === "/") return code[at - 1] === "*";
  if (last === ".") return code[at - 1] === "." && code[at - 2] === ".";
  if (last === '"' || last === "'" || last === "`") return false;
  if (!isWord(code.charCodeAt(at))) return true;
  let start = at;
  while (start > 0 && at - start < LONGEST_KEYWORD && isWord(code.charCodeAt(start - 1))) start--;
  return KEYWORDS.has(code.slice(start, at + 1));
}

/** Whether a literal that begins at a slash ends on its line. */
function isClosed(code: string, slash: number): boolean {
  const end = code.indexOf("/", slash + 1);
  return end >= 0 && !/[\r\n\u2028\u2029]/.test(code.slice(slash, end));
}

/** White space, as far as it is ASCII; what follows other characters may be a literal. */
const isBlank = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13);

/** Characters of names and numbers, as far as they are ASCII. */
const isWord = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 ||
  unit === 36;
