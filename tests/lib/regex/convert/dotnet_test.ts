/** .NET by its manual: no engine is run. Each row is a pattern, its conversion or what isn't converted, and texts. */
import { assertEquals } from "@std/assert";
import { convert } from "../../../../lib/regex/convert/convert.ts";

const r = String.raw;

interface Row {
  readonly pattern: string;
  /** As JavaScript; absent if it stays as it is. */
  readonly js?: string;
  readonly flags?: string;
  readonly unsupported?: readonly string[];
  readonly differences?: readonly string[];
  readonly matches?: readonly string[];
  readonly fails?: readonly string[];
}

const ROWS: readonly Row[] = [
  // Character escapes.
  { pattern: r`\a\e\t`, js: r`\x07\x1b\t`, matches: ["\x07\x1b\t"] },
  { pattern: r`\x41\u0042\cC`, matches: ["AB\x03"] },
  { pattern: r`\101\0`, js: r`\x41\0`, matches: ["A\0"] },
  { pattern: r`(a)\12`, js: r`(a)\x0a`, matches: ["a\n"], fails: ["aa2"] },
  { pattern: r`(a)\1`, matches: ["aa"], fails: ["a\x01"] },
  { pattern: r`[\012-\015]`, js: r`[\x0a-\x0d]`, matches: ["\r"] },
  { pattern: r`[\b]`, matches: ["\b"], fails: ["b"] },
  // Classes.
  {
    pattern: "^[a-z-[aeiou]]+$",
    js: "^[[a-z]--[aeiou]]+$",
    flags: "v",
    differences: ["final-newline"],
    matches: ["bcd"],
    fails: ["abc", "-"],
  },
  {
    pattern: "[a-z-[m-p-[n]]]",
    js: "[[a-z]--[[m-p]--[n]]]",
    flags: "v",
    matches: ["a", "n"],
    fails: ["m", "o"],
  },
  { pattern: "[^a-[b]]", js: "[[^a]--[b]]", flags: "v", matches: ["c"], fails: ["a", "b"] },
  { pattern: r`[\p{L}-[\p{Lu}]]`, js: r`[[\p{L}]--[\p{Lu}]]`, flags: "v", matches: ["é"], fails: ["É"] },
  { pattern: "[-[b]]", matches: ["-]"], fails: ["a"] },
  { pattern: "[a-]b|[]c]", js: r`[a-]b|[\]c]`, matches: ["-b", "]"] },
  // Anchors.
  { pattern: r`\Aa\z`, js: "^a$", matches: ["a"], fails: ["a\n"] },
  { pattern: r`a\Z`, js: r`a(?=\n?$)`, matches: ["a", "a\n"], fails: ["a\n\n"] },
  { pattern: r`\Ga`, js: "a", flags: "y", matches: ["a"] },
  // Groups.
  { pattern: "(?<n>a)(b)", differences: ["named-groups"], matches: ["ab"] },
  { pattern: "(?'n'a)", js: "(?<n>a)", matches: ["a"] },
  { pattern: r`(?<n>a)\k<n>\k'n'`, js: r`(?<n>a)\k<n>\k<n>`, matches: ["aaa"] },
  { pattern: r`(?<n>a)\<n>`, js: r`(?<n>a)\k<n>`, matches: ["aa"] },
  { pattern: r`\<b>`, matches: ["<b>"] },
  { pattern: "(?n)(a)(?<b>c)", js: "(?:a)(?<b>c)", matches: ["ac"] },
  { pattern: "(?n-i:(a))b", js: "(?:(?:a))b", matches: ["ab"] },
  {
    pattern: "(?>a|ab)c",
    js: r`(?=(a|ab))\1c`,
    differences: ["added-groups"],
    matches: ["ac"],
    fails: ["abc"],
  },
  { pattern: "a(?#comment)b", js: "ab", matches: ["ab"] },
  { pattern: "(?x)a b # c\n", js: "ab", matches: ["ab"] },
  { pattern: "a(?i)b|c", js: "a(?i:b)|(?i:c)", matches: ["aB", "C"], fails: ["AB"] },
  { pattern: "(?<1>a)", unsupported: ["(?<"] },
  { pattern: "(?<a-b>c)", unsupported: ["(?<"] },
  { pattern: "(a)?(?(1)b|c)", unsupported: ["(?(1)"] },
  { pattern: "(?<n>a)|(?<n>b)", unsupported: ["(?<n>"] },
  // Lookbehinds are matched backward, as in JavaScript.
  { pattern: r`(?<=(\d+)(\d+))x`, differences: ["digits"] },
  // What it doesn't have.
  { pattern: r`\Qa\E`, unsupported: [r`\Q`, r`\E`] },
  { pattern: r`\h\R\X`, unsupported: [r`\h`, r`\R`, r`\X`] },
  { pattern: r`\p{IsGreek}`, unsupported: [r`\p{IsGreek}`] },
  { pattern: "a{2}{3}", unsupported: ["{3}"] },
  { pattern: "(?P<n>a)", unsupported: ["(?"] },
];

for (
  const { pattern, js, flags = "", unsupported = [], differences = [], matches = [], fails = [] } of ROWS
) {
  Deno.test(`.NET's ${pattern} is read by its manual`, () => {
    const conversion = convert({ pattern, flags: "" }, "dotnet");
    assertEquals(conversion?.unsupported.map(({ source }) => source) ?? [], unsupported);
    if (unsupported.length > 0) return;
    assertEquals(conversion?.regex ?? { pattern, flags: "" }, { pattern: js ?? pattern, flags });
    assertEquals(conversion?.differences.map(({ id }) => id) ?? [], differences);
    const regex = new RegExp(js ?? pattern, flags);
    for (const text of matches) assertEquals(regex.exec(text)?.index, 0, text);
    for (const text of fails) assertEquals(regex.test(text), false, text);
  });
}
