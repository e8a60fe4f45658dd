import { assert, assertEquals } from "@std/assert";
import { NOT_ANALYSED, type Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { type Regex, toLiteral } from "../../../../lib/regex/regex.ts";
import { parseMarkdown } from "../../../../lib/workbench/assistant/markdown.ts";
import {
  type Badge,
  checkBadges,
  type Checkers,
  checkProposal,
  MAX_PROPOSALS,
  type ProposalContext,
  proposalsIn,
} from "../../../../lib/workbench/assistant/proposals.ts";
import { reviewTask } from "../../../../lib/workbench/assistant/state.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import { buildViews } from "../../../../lib/workbench/model/views.ts";
import { until } from "../../../timing/until.ts";
import { workerHere } from "../../../browser/worker_here.ts";

const ABOUT = { pattern: "old", flags: "g" };
const fence = (code: string, label = "regex") => "```" + label + "\n" + code + "\n```\n";
const found = (markdown: string) => proposalsIn(parseMarkdown(markdown), ABOUT).map(toLiteral);

const CASES: readonly (readonly [name: string, markdown: string, literals: readonly string[]])[] = [
  ["a literal in a block labelled regex", fence("/a+/g"), ["/a+/g"]],
  ["one that does not compile", fence("/(a/"), ["/(a/"]],
  ["several, each once", fence("/a/\n/b/\n/a/"), ["/a/", "/b/"]],
  ["one in a list", `1. so:\n\n   ${fence("/a/").replaceAll("\n", "\n   ")}`, ["/a/"]],
  ["a named one in a program", fence("const date = /\\d{4}/u;\nlet x = 4 / 2 / 1;", "js"), ["/\\d{4}/u"]],
  ["slashes within", fence("/a\\/b[/]/"), ["/a\\/b[/]/"]],
  ["the pattern itself", fence("/old/g"), []],
  ["the pattern with other flags", fence("/old/"), ["/old/"]],
  ["flags that do not exist", fence("/a/x"), []],
  ["text beside", fence("use /a/ here"), []],
  ["a comment", fence("// a/"), []],
  ["none outside of blocks", "/a/ and `/b/`", []],
  [
    "too many",
    fence(Array.from({ length: 50 }, (_, n) => `/a${n}/`).join("\n")),
    Array.from(
      { length: MAX_PROPOSALS },
      (_, n) => `/a${n}/`,
    ),
  ],
];

for (const [name, markdown, literals] of CASES) {
  Deno.test(`proposalsIn() finds ${name}`, () => assertEquals(found(markdown), [...literals]));
}

Deno.test("proposalsIn() is fast on a line of spaces", () => {
  assertEquals(found(fence(`/a${" ".repeat(15_000)}b`)), []);
});

const worker = (path: string) => workerHere(new URL(`../../../../lib/workbench/${path}`, import.meta.url));

const WORKERS = {
  match: worker("matches/worker.ts"),
  warnings: worker("warnings/worker.ts"),
  safety: worker("safety/worker.ts"),
};

const regex = (pattern: string, flags = ""): Regex => ({ pattern, flags });

const NOBODY = { compare: null, analyse: null };

async function badges(
  proposal: Regex,
  context: Partial<ProposalContext> = {},
  checkers: Partial<Checkers> = {},
) {
  const on = { regex: regex("^(a|b)$", "m"), text: "a\nb\nc", expectations: null, ...context };
  return checkBadges(await checkProposal(proposal, on, { ...WORKERS, ...NOBODY, ...checkers }))
    .map(({ tone, words }): Line => `${tone}: ${words}`);
}

type Line = `${Badge["tone"]}: ${string}`;

const NOT_COMPARED: Line = "open: Not compared by language";
const NO_RULE: Line = "good: No warnings. This is not a proof of safety";

Deno.test("a proposal with the same matches is labelled so, including what is unknown", async () => {
  assertEquals(await badges(regex("^[ab]$", "m")), [
    NOT_COMPARED,
    "good: Finds the same in the test text: 1 match",
    NO_RULE,
  ]);
});

Deno.test("a proposal that does not compile has no other label", async () => {
  assertEquals(await badges(regex("(a")), [
    'bad: Does not compile: Unclosed group: the "(" at column 1 has no ")"',
  ]);
});

Deno.test("a proposal is run on the lines that are tests", async () => {
  const lines = async (pattern: string) =>
    (await badges(regex(pattern), { expectations: { expected: "all", unexpected: new Set([2]) } }))[1];
  assertEquals(await lines("^[ab]$"), "good: 3 of 3 lines pass, 3 before");
  assertEquals(await lines("^[a-c]$"), "bad: 2 of 3 lines pass, 3 before");
});

Deno.test("a proposal with other matches is labelled with their number", async () => {
  const [, text] = await badges(regex("^[bc]$", "gm"), { regex: regex("^[ab]$", "gm") });
  assertEquals(text, "open: In the test text: 1 found by both, 1 only by this one, 1 no longer found");
});

Deno.test("a proposal that backtracks is labelled so", async () => {
  const found = await badges(regex("^(a+)+$"));
  const isTold = found.some((each) => each.endsWith(": exponential backtracking"));
  assertEquals(isTold, true, found.join("\n"));
});

const RELATIONS:
  readonly (readonly [compared: Awaited<ReturnType<NonNullable<Checkers["compare"]>>>, told: Line])[] = [
    [{ relation: "equal" }, "good: Accepts the same texts: proved"],
    [{ relation: "narrower", onlyRight: "c" }, 'open: Now also accepts "c"'],
    [{ relation: "wider", onlyLeft: "" }, "open: No longer accepts the empty text"],
    [
      { relation: "overlapping", onlyLeft: "a", onlyRight: "c" },
      'open: Now also accepts "c"; no longer accepts "a"',
    ],
    [
      { relation: "disjoint", onlyLeft: "a" },
      'bad: Accepts nothing that the pattern accepts. No longer accepts "a"',
    ],
    [
      { relation: "not decided", reason: "It is too large" },
      "open: Whether it accepts the same texts is not decided: It is too large",
    ],
    [{ relation: "not decided", onlyRight: "c" }, 'open: Now also accepts "c"'],
    [null, NOT_COMPARED],
  ];

for (const [compared, told] of RELATIONS) {
  Deno.test(`the result of comparing languages is shown: ${told}`, async () => {
    assertEquals((await badges(regex("c"), {}, { compare: () => Promise.resolve(compared) }))[0], told);
  });
}

Deno.test("a comparison that fails is left out", async () => {
  assertEquals(
    (await badges(regex("c"), {}, { compare: () => Promise.reject(new Error("ended")) }))[0],
    NOT_COMPARED,
  );
});

const BARE = { steps: [], hotspots: [] };
const VERDICTS: readonly (readonly [verdict: Verdict, told: Line])[] = [
  [{ kind: "safe", how: "proved", ...BARE }, "good: Safe: proved that no input makes it slow"],
  [{ kind: "unknown", how: "searched", finished: true, ...BARE }, "open: Unknown (no slow input found)"],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "exponential",
      slowLength: { ms: 1_000, characters: 28 },
      ...BARE,
    },
    "bad: Dangerous: 28 characters can hang a thread for 1 s",
  ],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "polynomial",
      slowLength: { ms: 1_000, characters: 18_601 },
      ...BARE,
    },
    "open: Slow on long input: 18,601 characters can hang a thread for 1 s",
  ],
  [{ kind: "suspicious", how: "searched", ...BARE }, "open: Slow on long input, not confirmed"],
  [{ kind: "unknown", how: "searched", finished: false, ...BARE }, "open: Unknown"],
  [NOT_ANALYSED, "open: Unknown"],
];

for (const [verdict, told] of VERDICTS) {
  Deno.test(`the server's verdict replaces the browser's: ${verdict.how}, ${told}`, async () => {
    const analyse = () => Promise.resolve(verdict);
    const found = await badges(regex("^(a+)+$"), {}, { analyse });
    assertEquals([found.at(-1), found.some((each) => each.includes("Possible exponential"))], [told, false]);
  });
}

/** A whole turn: an answer is read, and what it proposes is checked. */

const ANSWER = "**Use** this:\n\n```regex\n/^b+$/\n```\n\n```js\nconst broken = /(a/;\n```\n";

function answered() {
  const model = sharedModel(createSources({ pattern: "^a+$", flags: "", text: "aa", notices: [] }));
  model.views.value = buildViews(model);
  const used: Regex[] = [];
  const shown = reviewTask(model, {
    reviewer: { host: "models.example", model: "own" },
    ask: async function* () {
      for (const text of ANSWER.split(/(?<=\n)/)) yield { kind: "piece", text };
      yield { kind: "end", reason: "stop" };
    },
    user: () => Promise.resolve(undefined),
    match: worker("matches/worker.ts"),
    warnings: worker("warnings/worker.ts"),
    safety: worker("safety/worker.ts"),
    markdown: worker("assistant/worker.ts"),
    compare: null,
    analyse: null,
    onUse: (regex) => used.push(regex),
    onCompare: () => {},
  });
  shown.value.onChange({ key: "k", question: "Why?" });
  shown.value.onSend();
  const states = () => shown.value.turns[0]?.proposals.map(({ state }) => state) ?? [];
  const become = (...expected: readonly string[]) =>
    until(`proposals that are ${expected}`, states, (seen) => seen.join() === expected.join());
  return { model, shown, used, become };
}

Deno.test("what an answer proposes is offered once it is checked, and again after a change", async () => {
  const { model, shown, used, become } = answered();
  await become("offered", "broken");
  const [turn] = shown.value.turns;
  assertEquals(turn?.nodes?.map(({ kind }) => kind), ["element", "code", "code"]);
  assert(
    turn?.proposals[0]?.badges.some(({ words }) => words.startsWith("In the test text: 0 found by both")),
  );
  turn?.proposals[0]?.onUse();
  assertEquals(used, [{ pattern: "^b+$", flags: "" }]);
  model.sources.pattern.value = "^b+$";
  await become("in use", "broken");
  model.sources.pattern.value = "^c+$";
  await become("stale", "broken");
  shown.value.turns[0]?.proposals[0]?.onCheck();
  await become("offered", "broken");
});
