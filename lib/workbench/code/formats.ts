import type { Regex } from "../../regex/regex.ts";
import { hasBufferBoundaries, PROPOSAL_NOTE } from "../../regex/syntax/buffer_boundaries.ts";
import { constructorCall, regexLiteral, stringLiteral } from "../page/code_literals.ts";

/** The input of a code format. */
export interface CodeInput {
  /** A regex that the native engine accepts. */
  readonly regex: Regex;
  readonly text: string;
  /** As `String.prototype.replace` reads it: `$1`, `$<name>`, `$&`. */
  readonly replacement: string;
  /** The cases of a test file. */
  readonly cases: readonly CodeCase[];
  /** True if the cases are how the regex matches now, and nobody said that it should. */
  readonly areAsNow?: boolean;
}

/** A text, and whether the regex matches anywhere in it. */
export interface CodeCase {
  readonly input: string;
  readonly matches: boolean;
}

/** A way to write a regex as JavaScript, alone or in use. */
export interface CodeFormat {
  /** In kebab case. */
  readonly id: string;
  readonly title: string;
  /** Whether it is a test file. */
  readonly hasCases?: boolean;
  /** Well-formed source text: an expression, or a module that ends with a line terminator. */
  write(input: CodeInput): string;
}

/** The pattern as a JavaScript literal. */
export const literal: CodeFormat = {
  id: "literal",
  title: "Regex literal",
  write: ({ regex }) => regexLiteral(regex),
};

/** The pattern as a call of the `RegExp` constructor. */
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
  return `${regexDeclaration(regex)}
${textDeclaration(text)}
`;
}

/** Engines that lack a proposal refuse the whole file, so it says why. */
function regexDeclaration(regex: Regex): string {
  const note = engineNote(regex);
  return `${note === null ? "" : `// ${note}.\n`}const regex = ${regexLiteral(regex)};`;
}

/** Which engines have the syntax of a regex, if most lack it; null for others. */
export const engineNote = (regex: Regex): string | null => hasBufferBoundaries(regex) ? PROPOSAL_NOTE : null;

/** Longest text in generated code. */
export const MAX_CODE_TEXT_CHARACTERS = 10_000;

function textDeclaration(text: string): string {
  if (text.length <= MAX_CODE_TEXT_CHARACTERS) return `const text = ${stringLiteral(text)};`;
  return `// The text, ${text.length} characters long, is left out.\nconst text = "";`;
}

/** A test file for `node --test` and `deno test`; without cases it has no tests. */
export const nodeTest: CodeFormat = {
  id: "node-test",
  title: "Test file for node:test",
  hasCases: true,
  write: (input) =>
    testFile(
      input,
      `import assert from "node:assert/strict";\nimport { test } from "node:test";`,
      "assert.equal(found, matches)",
    ),
};

/** A test file for `vitest`, which fails on a file without cases. */
export const vitest: CodeFormat = {
  id: "vitest",
  title: "Test file for Vitest",
  hasCases: true,
  write: (input) => testFile(input, `import { expect, test } from "vitest";`, "expect(found).toBe(matches)"),
};

function testFile({ regex, cases, areAsNow = false }: CodeInput, imports: string, assertion: string): string {
  return `${imports}

${regexDeclaration(regex)}

${areAsNow ? AS_NOW : ""}const cases = [
${cases.map(caseLine).join("")}];

for (const { input, matches } of cases) {
  test(\`\${regex} \${matches ? "matches" : "refuses"} \${JSON.stringify(input)}\`, () => {
    // Unlike test(), search() always starts at index 0.
    const found = input.search(regex) !== -1;
    ${assertion};
  });
}
`;
}

const AS_NOW = "// As now: no line has an expectation of its own, so these are the current results.\n";

function caseLine({ input, matches }: CodeCase): string {
  return `  { input: ${stringLiteral(input)}, matches: ${matches} },\n`;
}

/** All formats in which the current regex can be copied as code. */
export const codeFormats: readonly CodeFormat[] = [literal, constructor, matches, replace, nodeTest, vitest];
