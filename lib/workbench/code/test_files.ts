import type { CodeCase, CodeFormat, CodeInput } from "./format.ts";
import { regexLiteral, stringLiteral } from "./literals.ts";

/** A test file that `node --test` and `deno test` run; without cases it holds no test. */
export const nodeTest: CodeFormat = {
  id: "node-test",
  title: "Test file for node:test",
  write: (input) =>
    testFile(
      input,
      `import assert from "node:assert/strict";\nimport { test } from "node:test";`,
      "assert.equal(found, matches)",
    ),
};

/** A test file that `vitest` runs; it takes a file without cases for a mistake. */
export const vitest: CodeFormat = {
  id: "vitest",
  title: "Test file for Vitest",
  write: (input) => testFile(input, `import { expect, test } from "vitest";`, "expect(found).toBe(matches)"),
};

function testFile({ regex, cases }: CodeInput, imports: string, assertion: string): string {
  return `${imports}

const regex = ${regexLiteral(regex)};

const cases = [
${cases.map(caseLine).join("")}];

for (const { input, matches } of cases) {
  test(\`\${regex} \${matches ? "matches" : "refuses"} \${JSON.stringify(input)}\`, () => {
    // Unlike test(), search() always begins at the start.
    const found = input.search(regex) !== -1;
    ${assertion};
  });
}
`;
}

function caseLine({ input, matches }: CodeCase): string {
  return `  { input: ${stringLiteral(input)}, matches: ${matches} },\n`;
}
