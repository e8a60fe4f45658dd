import type { Regex } from "../../regex/regex.ts";
import { constructorCall, regexLiteral, stringLiteral } from "../page/code_literals.ts";

/** A form in which a pattern can be copied. */
interface CopyForm {
  readonly title: string;
  readonly code: string;
}

/** The forms of a pattern. One with a syntax error is neither a literal nor can it be constructed. */
export function copyForms(regex: Regex, isValid: boolean): CopyForm[] {
  const text = { title: "String", code: stringLiteral(regex.pattern) };
  if (!isValid) return [text];
  const literal = regexLiteral(regex);
  return [
    { title: "Literal", code: literal },
    text,
    { title: "new RegExp", code: constructorCall(regex) },
    { title: "Markdown", code: codeSpan(literal) },
  ];
}

/** Code inside a paragraph of Markdown; its fences are longer than any run of backticks in it. */
function codeSpan(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${code}${fence}`;
}
