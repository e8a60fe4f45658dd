/** Contracts in a review: what a change breaks, gives up or leaves undecided. */
import { assertEquals } from "@std/assert";
import { findingTitle } from "../../../../lib/change/report/findings.ts";
import { judgeChange } from "../../../../lib/change/judge/judge_change.ts";
import type { Importance } from "../../../../lib/change/model.ts";
import { pairMoved } from "../../../../lib/change/pairs/moved_regexes.ts";
import { pairRegexes } from "../../../../lib/change/pairs/pairing.ts";
import { scanFile } from "../../../../lib/change/readers/scan.ts";
import { changeSentence } from "../../../../lib/change/report/sentence.ts";
import { undecidedChange, unjudgedReason } from "../../../../lib/change/judge/unjudged.ts";
import { NATIVE } from "../../../changes/judged.ts";

const scan = (text: string | null, name = "a.ts") => text === null ? null : scanFile({ name, text });

const pairs = (before: string | null, after: string | null) => pairRegexes(scan(before), scan(after));

/** Each change as its title, its importance and its sentence. */
const judgedText = (before: string | null, after: string | null): string[] =>
  pairs(before, after).map((pair) => {
    const change = judgeChange(pair, NATIVE);
    return `${findingTitle(change)} ¦ ${change.importance} ¦ ${changeSentence(change)}`;
  });

/** A regex with contracts. */
const code = (regex: string, contracts?: string): string =>
  `${contracts === undefined ? "" : `// regex-review: contract ${contracts}\n`}const a = ${regex};\n`;

type Version = readonly [regex: string, contracts?: string];

const CASES: readonly (readonly [
  what: string,
  before: Version | null,
  after: Version,
  title: string,
  importance: Importance,
  contracts: string,
])[] = [
  [
    "an end anchor that is removed (CVE-2026-37737)",
    ["/^https:\\/\\/trusted\\.com$/", "whole"],
    ["/^https:\\/\\/trusted\\.com/", "whole"],
    'Breaks "whole"',
    "danger",
    'Breaks "whole" with "https://trusted.com.attacker.io" (shorter: "https://trusted.coma"); accepts more',
  ],
  [
    "a contract that the old version broke, too",
    ["/^true|false|null$/", "whole"],
    ["/^true|false|nul{2}$/", "whole"],
    'Breaks "whole"',
    "danger",
    'Breaks "whole" with "attacker-null"',
  ],
  [
    "a contract that is added and broken",
    ["/a*/"],
    ["/a*/", "nonempty"],
    'Breaks "nonempty"',
    "danger",
    [
      'Breaks "nonempty" with the empty text',
      "same matches",
    ].join("; "),
  ],
  ["a contract that is added and holds", ["/^a$/"], ["/^a$/", "whole"], "Same", "none", "Same matches"],
  [
    "a broken contract of a new regex",
    null,
    ["/a/", "whole"],
    'Breaks "whole"',
    "danger",
    'Breaks "whole" with "',
  ],
  [
    "two broken contracts",
    ["/^a$/", 'whole, rejects "b"'],
    ["/a|b/", 'whole, rejects "b"'],
    'Breaks "whole" and 1 more contract',
    "danger",
    'Breaks "whole" with "',
  ],
  [
    "an example that is broken",
    ["/^a$/", 'rejects "b"'],
    ["/^[ab]$/", 'rejects "b"'],
    `Breaks 'rejects "b"'`,
    "danger",
    `Breaks 'rejects "b"'; accepts more: "b" matches now`,
  ],
  [
    "a regex that is no longer linear",
    ["/^a+$/", "linear"],
    ["/^a*a*$/", "linear"],
    'Breaks "linear"',
    "danger",
    'Breaks "linear" with "a".repeat(n) + ',
  ],
  [
    "a contract that is removed",
    ["/^a$/", "whole, linear"],
    ["/^a$/", "linear"],
    "Contract removed",
    "warning",
    'No longer promises "whole"; same matches',
  ],
  [
    "all contracts removed",
    ["/^a$/", "whole"],
    ["/^a$/"],
    "Contract removed",
    "warning",
    'No longer promises "whole"',
  ],
  [
    "a contract that is removed with a change",
    ["/^a$/", "whole"],
    ["/^a/"],
    "Contract removed",
    "warning",
    'No longer promises "whole"; accepts more',
  ],
  [
    "a contract that is weakened",
    ["/^a{2}$/", "length 1..3"],
    ["/^a{2}$/", "length 1..4"],
    "Contract removed",
    "warning",
    'No longer promises "length 1..3"',
  ],
  [
    "a contract that is stricter",
    ["/^a{2}$/", "length 1..3"],
    ["/^a{2}$/", "length 2"],
    "Same",
    "none",
    "Same matches",
  ],
  [
    "a set that is smaller",
    ["/^a$/", "within /^[a-c]$/"],
    ["/^a$/", 'within "a" | "b"'],
    "Same",
    "none",
    "Same matches",
  ],
  [
    "a set that is larger",
    ["/^a$/", "within /^[ab]$/"],
    ["/^a$/", "within /^[a-c]$/"],
    "Contract removed",
    "warning",
    'No longer promises "within /^[ab]$/"',
  ],
  [
    "contracts in another order",
    ["/^a$/", "whole, linear"],
    ["/^a$/", "linear,  whole"],
    "Same",
    "none",
    "Same",
  ],
  [
    "a contract that can't be read",
    ["/^a$/"],
    ["/^a$/", "linear, hole"],
    "Contract not checked",
    "warning",
    `The contract in line 1, column 35 can't be read: unknown rule "hole". Try: w`,
  ],
  [
    "a format that doesn't exist",
    null,
    ["/^a$/", "within format nothing"],
    "Contract not checked",
    "warning",
    `The contract in line 1, column 27 can't be read: there is no format "nothing"; new regex`,
  ],
  [
    "a contract that isn't decided",
    ["/^(?:(.*)\\1$)/"],
    ["/^(?:(.*)\\1$)/", "whole"],
    "Contract not checked",
    "warning",
    'Whether "whole" holds is not decided: ',
  ],
  [
    "a broken contract beside one that was given up and one that can't be read",
    ["/^a$/", "linear, whole"],
    ["/a/", "hole\n// regex-review: contract whole"],
    'Breaks "whole"',
    "danger",
    'Breaks "whole" with "',
  ],
];

for (const [what, before, after, title, importance, sentence] of CASES) {
  Deno.test(`the contracts of a change: ${what}`, () => {
    const [line = "", ...others] = judgedText(before && code(...before), code(...after));
    assertEquals([line.slice(0, `${title} ¦ ${importance} ¦ ${sentence}`.length), others], [
      `${title} ¦ ${importance} ¦ ${sentence}`,
      [],
    ]);
  });
}

Deno.test("a contract that isn't changed and a comment that is moved are no change", () => {
  const text = code("/^a$/", "whole");
  assertEquals(judgedText(text, `f();\n${text}`), []);
  assertEquals(judgedText(text, "const a = /^a$/; // regex-review: contract whole "), []);
});

Deno.test("the contracts of a removed regex need no attention", () => {
  assertEquals(judgedText(code("/^a$/", "whole"), ""), ["Removed ¦ note ¦ Removed"]);
});

Deno.test("a broken contract is a danger wherever else the regex is, but not in a generated file", () => {
  const [pair] = pairs(null, code("/a/", "whole"));
  const importances = [{ knownIn: "b.ts" }, { isGenerated: true }].map((facts) =>
    pair && judgeChange({ ...pair, ...facts } as typeof pair, NATIVE).importance
  );
  assertEquals(importances, ["danger", "note"]);
});

Deno.test("contracts of a regex that moved to another file are compared", () => {
  const text = code("/^a+b$/", "whole");
  const moved = (after: string) =>
    pairMoved([
      ...pairRegexes(scan(text, "old.ts"), scan("", "old.ts")),
      ...pairRegexes(scan("", "new.ts"), scan(after, "new.ts")),
    ]).map((pair) => [pair.file, findingTitle(judgeChange(pair, NATIVE))]);
  assertEquals(moved(text), []);
  assertEquals(moved(code("/^a+b$/")), [["new.ts", "Contract removed"]]);
});

Deno.test("contracts in a list of regexes are reviewed, with its flags", () => {
  const list = (pattern: string, flags: string, ...contracts: string[]) =>
    JSON.stringify({ patterns: [{ name: "host", pattern, flags, contracts }] });
  const judge = (before: string, after: string) =>
    pairRegexes(scan(before, "a.regex.json"), scan(after, "a.regex.json")).map((pair) => {
      const change = judgeChange(pair, NATIVE);
      return [pair.after?.path, pair.after?.regex?.flags, findingTitle(change), change.importance];
    });
  const good = list("^a$", "i", "whole", 'accepts "A"');
  assertEquals(judge(good, good), []);
  assertEquals(judge(good, list("^a", "i", "whole", 'accepts "A"')), [[
    ["host"],
    "i",
    'Breaks "whole"',
    "danger",
  ]]);
  assertEquals(judge(good, list("^a$", "i", 'accepts "A"')), [[
    ["host"],
    "i",
    "Contract removed",
    "warning",
  ]]);
  assertEquals(scan("{", "a.regex.json")?.problem?.code, "parse_error");
});

Deno.test("a regex that can't be judged says that its contracts can't be checked", () => {
  const [pair] = pairs(null, "// regex-review: contract whole\nconst a = new RegExp(input);");
  assertEquals(
    pair && unjudgedReason(pair),
    "The pattern or its flags are built at run time; its contracts can't be checked",
  );
  const [known] = pairs(code("/a/"), code("/b/", "whole"));
  assertEquals(known && undecidedChange(known, "It was not finished in time").contracts, [
    { kind: "undecided", contract: "whole", reason: "It was not finished in time" },
  ]);
});

Deno.test("of many contracts, the first ones are checked", () => {
  const comment = `// regex-review: contract ${Array(30).fill("whole").join(", ")}\n`;
  const [pair] = pairs(null, `${comment}${comment}const a = /^a$/;\n`);
  assertEquals(pair && judgeChange(pair, NATIVE).contracts, [
    { kind: "mistake", message: "There are more than 50 contracts", line: 2, column: 27 + 20 * 7 },
  ]);
});

Deno.test("our own engine confirms where the native one lacks the syntax", () => {
  const [pair] = pairs(null, code("/a/", "whole"));
  const change = pair && judgeChange(pair, { ...NATIVE, matches: () => undefined });
  assertEquals(change?.importance, "danger");
});

Deno.test("a contract is only called removed after a comparison with all others", () => {
  const sets = (prefix: string) =>
    Array.from({ length: 9 }, (_, at) => `within /^${prefix}[a-${"bcdefghij"[at]}]$/`);
  const judge = (before: readonly string[], after: readonly string[]) => {
    const [pair] = pairs(code("/^a$/", before.join(", ")), code("/^a$/i", after.join(", ")));
    return (pair && judgeChange(pair, NATIVE).contracts || []).flatMap((finding) =>
      "contract" in finding && finding.kind !== "broken" ? [`${finding.kind} ${finding.contract}`] : []
    );
  };
  // Each of the new ones implies the old ones, but the last of them are compared too late.
  const found = judge(["length 1..9", ...sets("(?:)").toReversed()], [
    ...sets("").toReversed(),
    "length 1..5",
  ]);
  assertEquals(found.filter((each) => each.startsWith("weakened")), []);
  assertEquals(found.length > 0, true);
  // Comparing lengths takes no time.
  const lengths = Array.from({ length: 20 }, (_, at) => `length 1..${at + 20}`);
  assertEquals(judge(lengths, [...lengths.map((each) => each.replace("1..", "1..1")), "length 1..5"]), []);
});
