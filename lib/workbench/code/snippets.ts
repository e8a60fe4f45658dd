import { MAX_CODE_TEXT_CHARACTERS } from "../../limits.ts";
import type { CodeFormat, CodeInput } from "./format.ts";
import { constructorCall, regexLiteral, stringLiteral } from "./literals.ts";

/** The pattern as a literal of JavaScript. */
export const literal: CodeFormat = {
  id: "literal",
  title: "Regex literal",
  write: ({ regex }) => regexLiteral(regex),
};

/** The pattern as a call of `RegExp`. */
export const constructor: CodeFormat = {
  id: "constructor",
  title: "RegExp constructor",
  write: ({ regex }) => constructorCall(regex),
};

/** Prints each match: its position, its text, its groups. */
export const matches: CodeFormat = {
  id: "matches",
  title: "Find matches",
  write: (input) =>
    `${declarations(input)}
${input.regex.flags.includes("g") ? EACH_MATCH : FIRST_MATCH}
`,
};

/** Prints the text with its matches replaced. */
export const replace: CodeFormat = {
  id: "replace",
  title: "Replace matches",
  write: (input) =>
    `${declarations(input)}
console.log(text.replace(regex, ${stringLiteral(input.replacement)}));
`,
};

const EACH_MATCH = `for (const match of text.matchAll(regex)) {
  console.log(match.index, ...match);
}`;

const FIRST_MATCH = `const match = regex.exec(text);
if (match !== null) console.log(match.index, ...match);`;

function declarations({ regex, text }: CodeInput): string {
  return `const regex = ${regexLiteral(regex)};
${textDeclaration(text)}
`;
}

function textDeclaration(text: string): string {
  if (text.length <= MAX_CODE_TEXT_CHARACTERS) return `const text = ${stringLiteral(text)};`;
  return `// The text, ${text.length} characters long, is left out.\nconst text = "";`;
}
