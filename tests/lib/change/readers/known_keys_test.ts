import { assertEquals } from "@std/assert";
import { scanFile } from "../../../../lib/change/readers/scan.ts";

/** A document, the regexes in it, and what is only counted: a name for an engine, or a code. */
const DOCUMENTS: readonly (readonly [name: string, text: string, regexes: string[], outside?: string[]])[] = [
  // Where JavaScript is the engine.
  ["package.json", '{"jest": {"testRegex": "^(a+)+$"}}', ["^(a+)+$"]],
  ["jest.config.json", '{"testRegex": ["a\\\\.js$", "b$"]}', ["a\\.js$", "b$"]],
  ["package.json", '{"jest": {"moduleNameMapper": {"^@/(.*)$": "<rootDir>/$1"}}}', ["^@/(.*)$"]],
  ["package.json", '{"jest": {"transform": {"^.+\\\\.tsx?$": "ts-jest"}}}', ["^.+\\.tsx?$"]],
  ["a.json", '{"transformIgnorePatterns": ["/node_modules/(?!x)"]}', ["/node_modules/(?!x)"]],
  [".eslintrc.json", '{"rules": {"no-unused-vars": ["error", {"argsIgnorePattern": "^_"}]}}', ["^_"]],
  [".eslintrc.yml", "rules:\n  no-unused-vars: [error, {varsIgnorePattern: ^_}]\n", ["^_"]],
  ["tasks.json", '{"problemMatcher": {"pattern": {"regexp": "^(c+)+$", "file": 1}}}', ["^(c+)+$"]],
  ["language-configuration.json", '{"wordPattern": "[a-z]+"}', ["[a-z]+"]],
  [".stylelintrc.json", '{"rules": {"selector-class-pattern": ["^[a-z]+$", {"message": "x"}]}}', [
    "^[a-z]+$",
  ]],
  ["a.schema.json", '{"type": "string", "pattern": "^a$"}', ["^a$"]],
  // Where it isn't.
  ["renovate.json", '{"customManagers": [{"matchStrings": ["^(b+)+$", "x"]}]}', [], ["RE2", "RE2"]],
  ["a.tmLanguage.json", '{"scopeName": "source.a", "patterns": [{"match": "(a+)+$"}]}', [], ["Oniguruma"]],
  [
    "grammar.json",
    '{"scopeName": "source.a", "repository": {"b": {"begin": "\\\\b(?<x>a)", "end": "y"}}}',
    [],
    ["Oniguruma", "Oniguruma"],
  ],
  ["rules.yaml", "rules:\n  - id: a\n    pattern-regex: (a+)+$\n", [], ["PCRE2"]],
  ["rules.yaml", "rules:\n  - metavariable-regex:\n      metavariable: $X\n      regex: ^(a+)+$\n", [], [
    "PCRE2",
  ]],
  ["regexes.yaml", "user_agent_parsers:\n  - regex: '(a+)+$'\n  - regex: 'Firefox/(\\d+)'\n", [], [
    "the parsers of uap-core",
    "the parsers of uap-core",
  ]],
  [".pre-commit-config.yaml", "repos:\n  - hooks:\n      - files: ^src/.*\\.py$\n", [], ["Python"]],
  ["p.yml", "scrape_configs:\n  - relabel_configs:\n      - regex: (a+)+$\n", [], ["RE2"]],
  // Where nobody knows.
  ["a.json", '{"foo": "^(a+)+$", "list": ["[a-z]+\\\\d+"]}', [], ["unknown_key", "unknown_key"]],
  ["a.yaml", "filters:\n  branch: ^release-\\d+$\n", [], ["unknown_key"]],
  // What only looks like a pattern, or is none.
  ["package.json", '{"dependencies": {"a": "^1.2.3"}, "scripts": {"a": "grep [a-z]+ x"}}', []],
  ["a.json", '{"description": "[a-z]+", "default": "^a+$", "title": "(?:x)"}', []],
  ["package-lock.json", '{"testRegex": "^(a+)+$"}', []],
  ["a.json", '{"file": "src/[id].ts", "glob": "**/*.ts", "price": "$5"}', []],
];

for (const [name, text, regexes, outside = []] of DOCUMENTS) {
  Deno.test(`the regexes of ${name} with ${text.replaceAll("\n", "⏎")}`, () => {
    const scan = scanFile({ name, text });
    assertEquals(scan.regexes.map(({ regex, source }) => regex?.pattern ?? source), regexes);
    assertEquals((scan.outside ?? []).map(({ code, name }) => name ?? code), outside);
  });
}

Deno.test("a document that can't be read is a problem only if it has a key of ours", () => {
  const problemOf = (name: string, text: string) => scanFile({ name, text }).problem?.code;
  const filler = `[${"1,".repeat(1_100_000)}1]`;
  assertEquals(problemOf("a.json", `{"pattern": "a", "b": ${filler}}`), "too_large");
  assertEquals(problemOf("a.json", `{"testRegex": "a", "b": ${filler}}`), "too_large");
  assertEquals(problemOf("a.json", `{"words": "pattern", "b": ${filler}}`), undefined);
  assertEquals(problemOf("a.yaml", "a: {\npattern: [\n"), "parse_error");
  assertEquals(problemOf("a.yaml", "a: {\nb: [^a+$\n"), undefined);
  assertEquals(problemOf("a.yaml", "a:\n  pattern: {{ .Values.x }}\n  b: {{- if }}\n"), "template");
});
