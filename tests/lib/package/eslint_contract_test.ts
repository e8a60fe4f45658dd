import { assertEquals } from "@std/assert";
import { Linter } from "eslint";
import plugin from "../../../lib/package/eslint.ts";

const linter = new Linter({ configType: "flat" });

/** What the rule reports: the place and the message. */
function lint(code: string): string[] {
  const rules = { "regex-review/contract": "error" } as const;
  return linter.verify(code, [{ ...plugin.configs.recommended, rules }]).map(
    ({ line, column, endColumn, message }) => `${line}:${column}-${endColumn} ${message}`,
  );
}

Deno.test("a broken contract is reported at the regex, with texts", () => {
  assertEquals(lint("const a = /^https:\\/\\/trusted\\.com/; // regex-review: contract whole, linear"), [
    '1:11-36 This regex breaks its contract whole: "https://trusted.com.attacker.io", or "https://trusted.coma".',
  ]);
  assertEquals(lint('// regex-review: contract never "<"\nf(new RegExp("^[^>]*$"));'), [
    '2:3-24 This regex breaks its contract never "<": "<".',
  ]);
  assertEquals(lint("/* regex-review: contract linear */ const a = /^(a+)+$/;"), [
    '1:47-56 This regex breaks its contract linear: "a".repeat(n) + "b".',
  ]);
});

Deno.test("what holds or isn't decided is not reported, nor is a regex without contracts", () => {
  for (
    const code of [
      'const a = /^a$/; // regex-review: contract whole, linear, nonempty, accepts "a"',
      "const a = /^(?:(.*)\\1$)/; // regex-review: contract whole",
      "const a = /a*/; // regex-review: ignore -- contract whole",
      "const a = /a*/;",
      'const a = "// regex-review: contract hole";',
    ]
  ) assertEquals(lint(code), [], code);
});

Deno.test("mistakes are reported where they are in the comment", () => {
  assertEquals(
    lint("const a = /a/; // regex-review: contract whole, hole")[0]?.slice(0, 39),
    '1:49-53 Unknown rule "hole". Try: whole',
  );
  assertEquals(lint("const a = /a/; // regex-review: contract within format nothing"), [
    '1:42-63 There is no format "nothing".',
  ]);
  assertEquals(lint("// regex-review: contract whole\nf(new RegExp(a));"), [
    "1:26-32 The pattern or its flags are built at run time.",
  ]);
  assertEquals(lint("// regex-review: contract whole\nf(new RegExp(`^${x}$`));"), [
    "1:26-32 The pattern or its flags are built at run time.",
  ]);
  assertEquals(lint("// regex-review: contract whole\nfunction f(RegExp) { new RegExp(a); }"), [
    "1:26-32 There is no regex on this line.",
  ]);
});

Deno.test("mistyped comments are reported, and comments of several lines are read", () => {
  assertEquals(lint("const a = /^a/; // regex-review: contracts whole"), [
    '1:20-49 There is no "regex-review: contracts"; there are accept, ignore and contract.',
  ]);
  assertEquals(lint("/* regex-review contract whole */\nconst a = /^a/;"), [
    '1:4-31 Write "regex-review: contract", with a colon and in lower case.',
  ]);
  assertEquals(lint("/*\n * regex-review: contract whole\n */\nconst a = /^a/;"), [
    '4:11-15 This regex breaks its contract whole: "attacker-a", or "aa".',
  ]);
  assertEquals(lint("// regex-review runs in CI, see https://regex-review:port/\nconst a = /^a/;"), []);
});

Deno.test("the recommended configuration contains both rules", () => {
  const { rules } = plugin.configs.recommended;
  assertEquals(rules, { "regex-review/contract": "error", "regex-review/no-slow-regex": "error" });
});
