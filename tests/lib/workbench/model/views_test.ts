import { DRAW_SLICE_MS } from "../../../../lib/workbench/runtime/slices.ts";
import { signal } from "@preact/signals";
import { assert, assertEquals, assertLess } from "@std/assert";
import { MAX_SERVER_NODES } from "../../../../lib/limits/pattern.ts";
import { STALE_MS } from "../../../../lib/limits/workbench.ts";
import { NOT_ANALYSED } from "../../../../lib/regex/redos/verdict.ts";
import { instantWarningsForTexts } from "../../../../lib/regex/rules/instant.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { createSources, EXAMPLE, type Model, sharedModel } from "../../../../lib/workbench/model/model.ts";
import type { FoundWarnings } from "../../../../lib/workbench/model/results.ts";
import { toggleFold } from "../../../../lib/workbench/model/unfolded.ts";
import { completeViews, prepareViews } from "../../../../lib/workbench/model/prepared_views.ts";
import { buildViews, patternMarks } from "../../../../lib/workbench/model/views.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";
import { treeOf } from "../../regex/trees.ts";

const sources = (pattern: string, flags = "", text = "") =>
  createSources({ pattern, flags, text, notices: [] });

Deno.test("every view depends on the pattern", () => {
  const { pattern } = EXAMPLE;
  const model = sharedModel(sources(pattern));
  const views = completeViews(model);
  const sizes = () => [views.steps.value.length > 0, views.summary.value !== undefined];
  assertEquals([sizes(), views.written?.value === null, views.error.value], [
    [true, true],
    false,
    null,
  ]);
  model.sources.pattern.value = "a(";
  assertEquals([sizes(), views.written?.value, views.error.value?.reason], [
    [false, false],
    null,
    "syntax",
  ]);
  model.sources.pattern.value = "b";
  assertEquals([sizes(), views.written?.value === null], [[true, true], false]);
});

Deno.test("a summary says that a pattern never matches once that is proved", () => {
  const model = sharedModel(sources("(?=a)b"));
  const views = buildViews(model);
  const shown = () => [views.summary.value, views.explained.value?.summary.sentence];
  const [plain, never] = [
    'Matches a position followed by "a", then "b"',
    'Never matches: it would need a position followed by "a", then "b"',
  ];
  assertEquals(shown(), [plain, plain]);
  model.backtracking.value = { verdict: NOT_ANALYSED, warnings: [], isEmpty: true, status: "running" };
  assertEquals(shown(), [never, never]);
  // An error leaves the explanation of the last valid pattern as it was.
  model.sources.pattern.value = "(?=a)b(";
  model.backtracking.value = null;
  assertEquals(shown(), [undefined, never]);
  model.sources.pattern.value = "(?=a)a";
  assertEquals(shown()[0], 'Matches a position followed by "a", then "a"');
});

Deno.test("an error in an edited pattern leaves the last explanation, one in another pattern leaves none", () => {
  const model = sharedModel(sources("ab"));
  const views = buildViews(model);
  const explained = (pattern: string) => {
    model.sources.pattern.value = pattern;
    return views.explained.value?.pattern;
  };
  const typed = [
    ["ab", "ab"],
    ["ab(", "ab"],
    ["", ""],
    ["(?P<y>\\d)", undefined],
    ["a", "a"],
    ["a(", "a"],
    ["(?P<n>\\w+)x", undefined],
    ["a+b+c", "a+b+c"],
    ["a+(", "a+b+c"],
    ["[", "a+b+c"],
    ["^(?P<n>\\w+)$", undefined],
    ["[a-z]+b*", "[a-z]+b*"],
    ["[a-z+b*", "[a-z]+b*"],
  ] as const;
  assertEquals(typed.map(([pattern]) => explained(pattern)), typed.map(([, shown]) => shown));
});

Deno.test("views may be updated later, but an error is reported at once", () => {
  const model = sharedModel(sources("ab"));
  const read = signal(model.regex.value);
  const views = buildViews(model, read);
  const shown = () => [views.tree.value?.regex.pattern, views.error.value?.reason, views.isCurrent.value];
  assertEquals(shown(), ["ab", undefined, true]);
  model.sources.pattern.value = "ab(";
  assertEquals(shown(), ["ab", "syntax", false]);
  const marks = () => views.patternMarks(null, null).map(({ kind }) => kind);
  assertEquals(marks().includes("fault"), false);
  read.value = model.regex.value;
  assertEquals([shown(), marks()], [[undefined, "syntax", true], ["fault"]]);
});

/** 5,000 characters, which take about a thousand steps. */
const LONG = "(?:[a-z]{2,3}|\\d+)x?".repeat(250);

/** A clock that advances a millisecond whenever it is read, and the pending slices. */
function slicesBy() {
  const waiting: (() => void)[] = [];
  const times = { read: 0 };
  const later = (go: () => void) => (waiting.push(go), () => void waiting.splice(waiting.indexOf(go), 1));
  return { waiting, times, clock: { now: () => times.read++, later } };
}

Deno.test("expensive results about a pattern are computed in slices before they are read", async () => {
  using timers = new FakeTimers();
  const model = sharedModel(sources("a"));
  const read = signal(model.regex.value);
  const views = buildViews(model, read);
  const { waiting, times, clock } = slicesBy();
  model.sources.pattern.value = LONG;
  const regex = model.regex.value;
  views.prepare(regex, () => read.value = regex, clock);
  assertEquals([views.isCurrent.value, views.isLate.value, waiting.length], [false, false, 1]);
  await timers.pass(STALE_MS);
  assertEquals([views.isLate.value, views.explained.value?.pattern], [true, "a"]);
  let most = 0;
  let slices = 0;
  while (waiting.length > 0) {
    const before = times.read;
    waiting.shift()?.();
    most = Math.max(most, times.read - before);
    slices++;
  }
  assertLess(most, DRAW_SLICE_MS + 3);
  assertLess(LONG.length / 4 / DRAW_SLICE_MS, slices);
  assertEquals([views.isCurrent.value, views.isLate.value], [true, false]);
  assertEquals(views.explained.value?.pattern, LONG);
});

Deno.test("a short pattern is processed at once, and a canceled one has no effect", () => {
  const model = sharedModel(sources("a"));
  const views = completeViews(model);
  const { waiting, clock } = slicesBy();
  const read: string[] = [];
  const note = (pattern: string) => views.prepare({ pattern, flags: "" }, () => read.push(pattern), clock);
  note("b");
  note("(");
  note(LONG)();
  assertEquals([read, waiting.length], [["b", "("], 0]);
});

/** The warnings of the worker about the pattern of a model. */
function instantIn(model: Model): FoundWarnings {
  const regex = model.regex.value;
  return { regex, warnings: instantWarningsForTexts(treeOf(regex)) };
}

/** The views of a pattern about which the worker has reported. */
function judged(pattern: string, text = "") {
  const model = sharedModel(sources(pattern, "", text));
  model.instant.value = instantIn(model);
  const views = buildViews(model);
  return { model, views, warnings: () => views.warnings.value ?? [] };
}

Deno.test("warnings of both kinds are in the pattern's order", () => {
  const { model, warnings } = judged("[A-z] [A-z]");
  const found = warnings().length;
  assert(found > 0);
  const late = {
    id: "x",
    severity: "warn",
    title: "",
    message: "",
    hint: "",
    range: { start: 2, end: 3 },
  } as const;
  model.searched.value = { status: "done", warnings: [late] };
  const starts = warnings().map(({ range }) => range.start);
  assertEquals([starts.length, starts], [found + 1, starts.toSorted((a, b) => a - b)]);
});

Deno.test("a warning about lines depends on whether the text has several", () => {
  const { model, warnings } = judged("^a$", "a\nb");
  const ofLines = warnings().length;
  model.sources.text.value = "a";
  assert(ofLines > warnings().length);
});

Deno.test("warnings of another pattern are not shown", () => {
  const { model, views, warnings } = judged("[A-z]");
  assertEquals(warnings().length, 1);
  model.sources.pattern.value = "b[A-z]";
  assertEquals(views.warnings.value, null);
  model.instant.value = instantIn(model);
  assertEquals(warnings().map(({ range }) => range), [{ start: 2, end: 5 }]);
  model.sources.pattern.value = "(";
  assertEquals(views.warnings.value, []);
});

Deno.test("a search that has ended without finding out the warnings leaves those that are known", () => {
  const model = sharedModel(sources("[A-z]"));
  const views = buildViews(model);
  assertEquals(views.warnings.value, null);
  model.backtracking.value = { verdict: NOT_ANALYSED, warnings: [], isEmpty: false, status: "failed" };
  assertEquals(views.warnings.value, []);
});

Deno.test("toggleFold() opens a part of the diagram until the pattern changes", () => {
  const model = sharedModel(sources([..."abcdefghijklmnopqrst"].map((letter) => letter + letter).join("|")));
  const views = completeViews(model);
  const drawn = () => views.written?.value?.content.includes(">tt<");
  const offset = Number(/data-toggles="(\d+)/.exec(views.written?.value?.content ?? "")?.[1]);
  assertEquals(drawn(), false);
  toggleFold(model.sources, offset);
  assertEquals(drawn(), true);
  toggleFold(model.sources, offset);
  assertEquals(drawn(), false);
});

Deno.test("prepareViews() leaves a large pattern to the browser", () => {
  const prepared = (pattern: string) => {
    const model = sharedModel(sources(pattern));
    const count = prepareViews(model);
    return [model.views.value !== null, count];
  };
  assertEquals(["a", "[A-z]", "[A-z]b{1}", "(", "a".repeat(MAX_SERVER_NODES)].map(prepared), [
    [true, ""],
    [true, "1 warning"],
    [true, "1 warning, 1 note"],
    [true, ""],
    [false, null],
  ]);
});

Deno.test("prepareViews() marks the loops that the server found to be slow", () => {
  const marked = (pattern: string, ...ranges: readonly (readonly [number, number])[]) => {
    const model = sharedModel(sources(pattern));
    const hotspots = ranges.map(([start, end]) => ({ start, end }));
    prepareViews(model, { ...NOT_ANALYSED, hotspots });
    return [...model.views.value?.written?.value?.content.matchAll(MARKED) ?? []].map((
      [, kind, start, end],
    ) => `${kind} ${pattern.slice(Number(start), Number(end))}`);
  };
  const MARKED = /class="box kind-(\w+)[^"]* hotspot-box" data-start="(\d+)" data-end="(\d+)"/g;
  assertEquals(marked("^(\\w+\\s?)+$", [1, 10]), ["loop (\\w+\\s?)+"]);
  assertEquals(marked("a*xa*", [0, 2], [3, 5]), ["loop a*", "loop a*"]);
  assertEquals(marked("(?:a|b*)+", [5, 7]), ["loop b*"]);
  assertEquals(marked("a+b"), []);
});

Deno.test("prepareViews() leaves room for the card of a pattern that isn't soon known to be safe", () => {
  const placed = (pattern: string) => {
    const model = sharedModel(sources(pattern));
    prepareViews(model);
    return model.card.value;
  };
  const patterns = ["^(a|a)*$", "(x+x+)+y", LONG_TO_JUDGE, "^a+b", "ab", "("];
  assertEquals(patterns.map(placed), ["top", "top", "top", null, null, null]);
});

/** Too much work for the server. */
const LONG_TO_JUDGE = String
  .raw`^(?:(?:[a-z0-9!#$]+(?:\.[a-z0-9!#$]+)*|"(?:[\x01-\x08\x5d-\x7f]|\\[\x01-\x7f])*")@(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)[,; ]*)+$`;

Deno.test("patternMarks() highlights tokens, brackets, the error and the current part", () => {
  const good = parse({ pattern: "(a)\\d+", flags: "" });
  const bad = parse({ pattern: "a(", flags: "" });
  assert(good.ok && !bad.ok);
  const painted = patternMarks(good.tree, null, { start: 1, end: 2 }, 3).map(({ start, end, kind, groups }) =>
    `${start}-${end} ${kind}${groups === undefined ? "" : ` ${groups}`}`
  );
  assertEquals(painted, [
    "0-1 capture capture-1 1",
    "2-3 capture capture-1",
    "5-6 token-quantifier",
    "3-5 token-class",
    "0-1 bracket",
    "2-3 bracket",
    "1-2 focus",
  ]);
  assertEquals(patternMarks(null, bad, null, null), [{ start: 1, end: 2, kind: "fault" }]);
});

Deno.test("an explanation stays while the pattern has an error, and there is none before the first one", () => {
  const model = sharedModel(sources("a("));
  const views = buildViews(model);
  assertEquals(views.explained.value, null);
  model.sources.pattern.value = "ab";
  assertEquals(views.explained.value?.pattern, "ab");
  model.sources.pattern.value = "ab(";
  assertEquals([views.explained.value?.pattern, views.steps.value], ["ab", []]);
});
