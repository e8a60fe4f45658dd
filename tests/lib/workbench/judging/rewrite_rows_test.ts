import { assert, assertEquals } from "@std/assert";
import { describeLanguage } from "../../../../lib/regex/language/relation.ts";
import type { PerformanceReport } from "../../../../lib/regex/report/reports.ts";
import { performanceSuggestion, sortByUse } from "../../../../lib/regex/rewrite/rewrite.ts";
import { findRewrites } from "../../../../lib/regex/rewrite/rewrites.ts";
import { rewriteRows } from "../../../../lib/workbench/judging/rewrite_rows.ts";
import { languageFacts, sizeFacts, timeFacts } from "../../../../lib/workbench/safety/state.ts";
import { treeOf } from "../../regex/trees.ts";

const SLOW = { pattern: "^(a+)+$", flags: "" };
const REPORT: PerformanceReport = {
  notes: [],
  verdict: { kind: "unknown", how: "not_analysed", steps: [], hotspots: [] },
};

Deno.test("languageFacts() describes the matching texts", () => {
  const factsOf = (literal: string) =>
    languageFacts(describeLanguage(treeOf(literal))).map(([name, value]) => `${name}: ${value}`);
  assertEquals(factsOf("/^ab?$/"), [
    'Shortest text with a match: "a"',
    "Shortest text without a match: the empty text",
  ]);
  assertEquals(factsOf("/a*/"), [
    "Matches: in every text (proved)",
    "Shortest text with a match: the empty text",
  ]);
  assertEquals(factsOf("/[^]a^/").at(0), "Matches: no text (proved)");
  assertEquals(factsOf("/(a*)b\\1/").at(-1)?.startsWith("Not decided: "), true);
  assertEquals(languageFacts(null), []);
});

Deno.test("sizeFacts() and timeFacts() leave out unknown facts", () => {
  assertEquals(Object.fromEntries(sizeFacts(treeOf("/(?=a)(b+)/"))), {
    Complexity: "2.8 of 10",
    Parts: "8",
    Depth: "2",
    Quantifiers: "1",
    Groups: "1",
    Lookarounds: "1",
  });
  assertEquals(timeFacts(REPORT), []);
  assertEquals(timeFacts({ ...REPORT, performance: { bestCase: "O(n)", redosRisk: "medium" } }), [
    ["Best case", "O(n)"],
    ["Worst case", "unknown"],
    ["ReDoS risk", "medium"],
  ]);
});

Deno.test("rewriteRows() shows replacements with what is known about them", () => {
  const suggestion = {
    type: "safety",
    message: "One loop is enough",
    position: { start: 0, end: 5 },
  } as const;
  const replacement = { pattern: "^a+$", flags: "" };
  const texts = { before: 90, after: 40 };
  const equal = {
    ...suggestion,
    replacement,
    proof: "equal",
    reason: "Proved",
    texts: 5,
    steps: { texts, attack: { before: null, after: 1_200 } },
  };
  const changes = {
    ...suggestion,
    replacement,
    proof: "changes",
    reason: "Tried",
    texts: 5,
    steps: { texts },
    witness: { text: "b" },
  };
  const rows = rewriteRows({ ...REPORT, suggestions: [suggestion, equal, changes] }, SLOW);
  assertEquals(rows.map(({ badge, steps, differs, how }) => [badge, steps, differs, ...how]), [
    [
      "Same matches (proved)",
      "too many to count → 1,200 steps on a shorter attack",
      "",
      "One loop is enough",
      "Proved",
    ],
    [
      "Changes what matches",
      "90 → 40 steps on the tested texts",
      'Differs on "b"',
      "One loop is enough",
      "Tried",
    ],
  ]);
  assertEquals(rows[0]?.replacement, replacement);
});

Deno.test("rewriteRows() shows the rewrites of a slow pattern", () => {
  const rewrites = findRewrites(treeOf("/^(a+)+$/"), {
    hotspots: [{ start: 1, end: 6 }],
    attack: `${"a".repeat(20)}!`,
  });
  const rows = rewriteRows({ ...REPORT, suggestions: [...rewrites].map(performanceSuggestion) }, SLOW);
  assert(rows.length > 0);
  assert(rows.some(({ steps }) => /^too many to count → [\d,]+ steps on a shorter attack$/.test(steps)));
  assertEquals(
    rows.filter(({ badge, how }) => badge === "" || how[0] === ""),
    [],
  );
});

Deno.test("a rewrite that drops groups or moves their numbers isn't called the same without saying so", () => {
  let told = 0;
  for (const pattern of ["^(a+)+$", "^((a)|b+)+(c)$", "(x+)+y", "^(?:(\\w+)\\s?)+$"]) {
    const tree = treeOf(`/${pattern}/`);
    for (const rewrite of findRewrites(tree, { attack: `${"a".repeat(20)}!` })) {
      const [row] = rewriteRows({ ...REPORT, suggestions: [performanceSuggestion(rewrite)] }, tree.regex);
      const [before, after] = [tree.regex, rewrite.replacement].map(({ pattern, flags }) =>
        new RegExp(`${pattern}|`, flags).exec("")?.length
      );
      if (rewrite.proof === "changes") continue;
      const isTold = /, but (?:group 1 is gone|all groups are gone|groups differ)/.test(row?.badge ?? "");
      assert(before === after || isTold, `${pattern} → ${rewrite.replacement.pattern}: ${row?.badge}`);
      assertEquals(isTold, rewrite.otherGroups ?? false);
      if (isTold && rewrite.proof === "equal") assertEquals(row?.proof, "partial");
      if (isTold) told++;
    }
  }
  assert(told > 0);
});

Deno.test("rewriteRows() marks rewrites that are proved linear, with their bound", () => {
  const [first] = findRewrites(treeOf("/^(a+)+$/"), { attack: `${"a".repeat(20)}!` });
  assert(first);
  const [row] = rewriteRows({ ...REPORT, suggestions: [performanceSuggestion(first)] }, SLOW);
  assertEquals([row?.replacement.pattern, row?.badge], ["^(a+)$", "Same matches, linear time (proved)"]);
  assertEquals(row?.how.slice(1), [
    "The same matches at the same positions, with the same captures: proved for all texts",
    "A search takes at most 4n + 2 steps in a text of n characters",
  ]);
});

Deno.test("a linear fix comes first, then one that is only quadratic; one that stays slow is no fix", () => {
  const rowsOf = (pattern: string, attack: string) => {
    const regex = { pattern, flags: "" };
    const rewrites = sortByUse([...findRewrites(treeOf(`/${pattern}/`), { attack })]);
    return rewriteRows({ ...REPORT, suggestions: rewrites.map(performanceSuggestion) }, regex)
      .filter(({ badge }) => badge.startsWith("Same matches"))
      .map((row) => [row.replacement.pattern, row.badge, row.isProvedFix, row.proof, row.use]);
  };
  assertEquals(rowsOf("(a+)+$", `${"a".repeat(25)}!`), [
    ["((?<!a)a+)$", "Same matches, linear time (proved)", true, "equal", "Use this fix"],
    ["(a+)$", "Same matches, still quadratic (proved)", true, "partial", "Use, still slow"],
  ]);
  const rows = rowsOf("(x+x+)+y", "x".repeat(25));
  assertEquals(rows.find(([pattern]) => pattern === "(x+x+)y"), [
    "(x+x+)y",
    "Same matches, still cubic (proved)",
    false,
    "partial",
    "Use, still slow",
  ]);
  assertEquals(rows.map(([, , isFix]) => isFix).toSorted().reverse(), rows.map(([, , isFix]) => isFix));
});

Deno.test("a form for the same texts is for test() only, and lacks the flags of further matches", () => {
  const forTexts = (flags: string) => ({ pattern: "x(?:(?!x).)*y", flags });
  const rows = ["", "i", "g", "gi", "y"].map((flags) => {
    const [row] = rewriteRows({ forTexts: forTexts(flags) }, { pattern: "x.*y", flags });
    return [flags, row?.use, row?.flags, row?.replacement.flags];
  });
  assertEquals(rows, [
    ["", "Use for yes/no", "", ""],
    ["i", "Use for yes/no", "", "i"],
    ["g", "Use for yes/no", "none", ""],
    ["gi", "Use for yes/no", "i", "i"],
    ["y", "Use for yes/no", "none", ""],
  ]);
});

Deno.test("where matches are used, a linear rewrite that finds almost the same comes before a form for the same texts", () => {
  const tree = treeOf("/\\{\\{([^}]+)\\}\\}/");
  const options = { hotspots: [{ start: 4, end: 11 }], attack: "{".repeat(1_000) };
  const suggestions = [...findRewrites(tree, options)].map(performanceSuggestion);
  const forTexts = { pattern: "\\{\\{[^{}]", flags: "" };
  const firstFor = (flags: string) =>
    rewriteRows({ suggestions, forTexts }, { pattern: tree.regex.pattern, flags })[0]?.replacement.pattern;
  assertEquals([firstFor("g"), firstFor("")], ["\\{\\{([^{}]+)\\}\\}", forTexts.pattern]);
});
