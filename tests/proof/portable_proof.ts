/**
 * Forms of real patterns for other engines: how many are proved equal, how long they are, in what time, and whether engines
 * agree with them and with what we say of the patterns as they stand. `CORPUS` names a folder with `real-world.jsonl` and
 * `schemastore-changes.jsonl.gz`; without it the committed selections are read. `PATTERNS` is the number of patterns that are
 * run in each engine, `TEXTS` that of texts for each; `LIST=1` names the patterns without a form. Engines that aren't
 * installed are skipped with a message.
 */
import process from "node:process";
import { assert, assertEquals } from "@std/assert";
import { type Engine, engineOf, ENGINES } from "../../lib/regex/portable/engines.ts";
import { formFor } from "../../lib/regex/portable/form_for.ts";
import { type PortableForm, portableForm } from "../../lib/regex/portable/portable.ts";
import { worksIn } from "../../lib/regex/portable/works_for.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parseRecentTree } from "../../lib/regex/syntax/recent_syntax.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { nearbyTexts, variedTexts } from "../../lib/regex/language/samples.ts";
import { createAcceptor } from "../../lib/regex/language/relation.ts";
import { editsIn } from "../changes/changes.ts";
import { corpusFile, isNative, regexesIn } from "../corpora/corpus.ts";
import { acceptedTexts, type AcceptRun } from "./accepting_engines.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 500);
const TEXTS = Number(Deno.env.get("TEXTS") ?? 100);
const LISTS = Deno.env.has("LIST");

/** What all engines read: no lookarounds, boundaries or escapes for sets. */
const EVERYBODY: Engine = {
  ...engineOf("json-schema")!,
  writes: {
    ...engineOf("json-schema")!.writes,
    flags: "",
    lookahead: false,
    lookbehind: "none",
    boundary: null,
  },
};

/** The same with escapes. */
const ESCAPES: Engine = {
  ...engineOf("ecmascript")!,
  refuses: ["lookahead", "lookbehind", "backreference"],
  writes: { ...engineOf("ecmascript")!.writes, lookahead: false, lookbehind: "none" },
};

interface Figures {
  readonly patterns: number;
  readonly equal: number;
  /** Length of the form, compared with the pattern. */
  readonly median: number;
  readonly "≤ 2×": number;
  readonly joined: number;
  /** With `\\d`, `\\w`, `\\s`, the dot and `\\b`, as most engines have them in one form or another. */
  readonly "escapes ≤ 2×": number;
  readonly "escapes, joined": number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** Minimum share of patterns with an equal form, and with a form of at most twice the length, in one or several. */
const AIMS = { schemas: [100, 98], validators: [80, 85], searches: [97, 75], boundaries: [98, 0] } as const;

for (const [name, aims] of Object.entries(AIMS)) {
  Deno.test(`forms of ${name}`, async () => {
    const trees = (await setOf(name as keyof typeof AIMS)).flatMap((regex) => parseRecentTree(regex) ?? []);
    const why = new Map<string, number>();
    const found = trees.map((tree) => {
      const from = process.cpuUsage();
      const whole = portableForm(tree, EVERYBODY, { spelledOut: true, maxLength: Infinity, isPart: true });
      const { user, system } = process.cpuUsage(from);
      const maxLength = 2 * tree.regex.pattern.length;
      const spelled = whole.kind === "portable" && whole.pattern.length <= maxLength
        ? whole
        : portableForm(tree, EVERYBODY, { spelledOut: true, maxLength });
      const short = portableForm(tree, ESCAPES, { maxLength });
      if (whole.kind === "undecided") {
        why.set(whole.why, (why.get(whole.why) ?? 0) + 1);
        if (LISTS) console.log(whole.why, tree.regex.pattern, tree.regex.flags);
      }
      return { tree, whole, spelled, short, ms: (user + system) / 1_000 };
    });
    const equal = found.filter(({ whole }) => whole.kind === "portable");
    const figures: Figures = {
      patterns: trees.length,
      equal: equal.length,
      median: quantile(equal.map(({ tree, whole }) => lengthOf(whole) / tree.regex.pattern.length), 0.5),
      "≤ 2×": found.filter(({ spelled }) => spelled.kind === "portable").length,
      joined: found.filter(({ spelled }) => spelled.kind === "joined").length,
      "escapes ≤ 2×": found.filter(({ short }) => short.kind === "portable").length,
      "escapes, joined": found.filter(({ short }) => short.kind === "joined").length,
      p50: quantile(found.map(({ ms }) => ms), 0.5),
      p95: quantile(found.map(({ ms }) => ms), 0.95),
      max: quantile(found.map(({ ms }) => ms), 1),
    };
    console.table({ [name]: figures });
    console.log("no form:", Object.fromEntries(why));
    const share = (part: number) => 100 * part / trees.length;
    assert(share(figures.equal) >= aims[0], "too few have an equal form");
    assert(
      share(figures["escapes ≤ 2×"] + figures["escapes, joined"]) >= aims[1],
      "too few have a short form",
    );
  });
}

const lengthOf = (form: PortableForm): number => form.kind === "portable" ? form.pattern.length : Infinity;

function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return Math.round(100 * (sorted[Math.floor(part * (sorted.length - 1))] ?? 0)) / 100;
}

/** Real patterns: those of schemas, those with lookarounds for whole texts and for searches, and others with `\b`. */
async function setOf(name: keyof typeof AIMS): Promise<Regex[]> {
  if (name === "schemas") {
    const edits = await editsIn("schemastore");
    return distinct(edits.flatMap(({ before, after }) => [before, after]));
  }
  const all = distinct(await realPatterns()).filter((regex) => isNative(regex) && !/[gy]/.test(regex.flags));
  const hasLook = ({ pattern }: Regex) => /\(\?<?[=!]/.test(pattern);
  const isWhole = ({ pattern }: Regex) => /^\^[^]*\$$/.test(pattern);
  switch (name) {
    case "validators":
      return all.filter((regex) => hasLook(regex) && isWhole(regex));
    case "searches":
      return sample(all.filter((regex) => hasLook(regex) && !isWhole(regex)), 300);
    case "boundaries":
      return sample(all.filter((regex) => !hasLook(regex) && /\\b/i.test(regex.pattern)), 200);
  }
}

const realPatterns = (): Promise<Regex[]> => regexesIn(corpusFile("real-world.jsonl"));

const distinct = (regexes: readonly Regex[]): Regex[] => [
  ...new Map(regexes.map((regex) => [`${regex.pattern}/${regex.flags}`, regex])).values(),
];

function sample<T>(items: readonly T[], count: number): T[] {
  const random = numbers(7);
  return items.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at).slice(0, count)
    .map(({ item }) => item);
}

/** Numbers below 1, always the same. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x80000000;
}

/** Characters that engines read differently. */
const UNUSUAL = [
  "\n",
  "\r",
  "\r\n",
  "\u0660",
  "\u00a0",
  "\u2028",
  "\u0085",
  "\u{1f600}",
  "\u{10400}",
  "é",
  "ſ",
  "K",
  "\v",
  "\x1c",
  "\ufeff",
];

/** Texts that a pattern accepts, changed in one or two places, and the empty text. */
function textsFor(tree: Tree): string[] {
  const random = numbers(tree.regex.pattern.length + 1);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const texts = new Set([""]);
  const seeds = variedTexts(tree).map(({ text }) => text).filter(({ length }) => length <= MAX_TEXT);
  for (const seed of seeds.slice(0, TEXTS / 3)) texts.add(seed);
  for (const { text } of nearbyTexts(seeds[0] ?? "").slice(0, TEXTS / 6)) texts.add(text);
  for (let tried = 0; texts.size < TEXTS && tried < 10 * TEXTS; tried++) {
    const characters = [...pick(seeds.length > 0 ? seeds : ["a"])];
    for (let changes = random() < 0.5 ? 1 : 2; changes > 0; changes--) {
      const at = Math.floor(random() * (characters.length + 1));
      const other = random() < 0.6 ? pick(UNUSUAL) : pick([..."aZ0-_. ", ...characters]);
      characters.splice(at, random() < 0.5 ? 1 : 0, other);
    }
    texts.add(characters.join(""));
  }
  return [...texts].filter((text) => text.isWellFormed());
}

const MAX_TEXT = 40;

/** What JavaScript says of a text, in which a character beyond U+FFFF is one, as for other engines. */
function accepts({ regex: { pattern, flags } }: Tree, readWith: "u" | undefined, readsUnits: boolean) {
  const kept = flags.replaceAll(/[dgy]/g, "");
  const compiled = new RegExp(pattern, kept + (readWith ?? ""));
  const isUnits = !/[uv]/.test(compiled.flags) && !readsUnits;
  return (text: string) =>
    compiled.test(isUnits ? text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "\ud800") : text);
}

interface Tried {
  readonly tree: Tree;
  readonly texts: readonly string[];
}

async function triedPatterns(): Promise<Tried[]> {
  const sets = await Promise.all((["schemas", "validators", "searches", "boundaries"] as const).map(setOf));
  const all = distinct((await realPatterns()).filter(isNative));
  const regexes = distinct([...sets.flatMap((set) => sample(set, PATTERNS / 5)), ...sample(all, PATTERNS)]);
  return regexes.slice(0, PATTERNS).flatMap((regex) => {
    const tree = parseRecentTree(regex);
    // Reading one text after the other with an engine that backtracks is to end.
    const isQuick = tree !== null && tree.regex.pattern.length < 2_000 &&
      createAcceptor(tree)("a") !== undefined;
    return isQuick ? [{ tree, texts: textsFor(tree) }] : [];
  });
}

let read: Promise<Tried[]> | undefined;

/** The patterns, read by the first test that needs them. */
const tried = (): Promise<Tried[]> => read ??= triedPatterns();

for (const engine of ENGINES.filter(({ ran }) => ran !== undefined)) {
  const readsUnits = engine.writes.flags === "";
  Deno.test(`${engine.name} agrees with forms for it`, async () => {
    const runs: (AcceptRun & { readonly tree: Tree; readonly negated: boolean; readonly group: number })[] =
      [];
    const groups: { readonly expected: string; readonly tree: Tree; readonly texts: readonly string[] }[] =
      [];
    for (const { tree, texts } of await tried()) {
      const form = formFor(tree, engine, engine.applies ? {} : { maxLength: 5_000 });
      // A V8 with flag l has no other flags than m and s.
      if (form.kind === "undecided" || !isRunnable(engine, form)) continue;
      const reference = accepts(tree, form.readWith, readsUnits);
      const group = groups.push({
        tree,
        texts,
        expected: texts.map((text) => reference(text) ? "1" : "0").join(""),
      }) - 1;
      const parts = form.kind === "joined" ? form.all : [{ pattern: form.pattern, negated: false }];
      for (const { pattern, negated } of parts) runs.push({ pattern, texts, tree, negated, group });
    }
    const answers = await acceptedTexts(engine.id, runs);
    if (!answers) return console.log(`${engine.name} isn't here`);
    const refused = runs.filter((_, at) => answers[at] === "refused").map(({ pattern }) => pattern);
    const differences = groups.flatMap(({ expected, tree, texts }, group) => {
      const parts = runs.flatMap((run, at) => run.group === group ? [{ run, answer: answers[at]! }] : []);
      return [...expected].flatMap((each, at) => {
        const given = parts.map(({ run, answer }) =>
          answer[at] === "?" ? "?" : (answer[at] === "1") !== run.negated
        );
        if (given.includes("?") || parts.some(({ answer }) => answer === "refused")) return [];
        return given.every((value) => value === true) === (each === "1")
          ? []
          : [{ pattern: tree.regex, forms: parts.map(({ run }) => run.pattern), text: texts[at] }];
      });
    });
    console.log(
      `${engine.name}: ${groups.length} forms of ${(await tried()).length} patterns, ${TEXTS} texts each`,
    );
    [...refused, ...differences].slice(0, MANY_SHOWN).forEach(show);
    assertEquals([refused.length, differences.length], [0, 0]);
  });

  Deno.test(`${engine.name} reads patterns as we say`, async () => {
    const cases = (await tried()).map(({ tree, texts }) => ({
      tree,
      texts,
      answer: worksIn(tree, engine),
    }));
    const runs = cases.map(({ tree: { regex }, texts, answer }) => ({
      pattern: withFlags(regex, engine),
      texts: answer.kind === "differs" ? [answer.text] : texts,
    }));
    const answers = await acceptedTexts(engine.id, runs);
    if (!answers) return console.log(`${engine.name} isn't here`);
    const counts = new Map<string, number>();
    const wrong = cases.flatMap(({ tree, texts, answer }, at): unknown[] => {
      const native = /[uv]/.test(tree.regex.flags);
      if (!isReadable(tree.regex, engine)) return [];
      counts.set(answer.kind, (counts.get(answer.kind) ?? 0) + 1);
      const given = answers[at]!;
      switch (answer.kind) {
        case "refused":
          return given === "refused" ? [] : [[tree.regex, answer]];
        case "differs":
          return given === "?" || given === (answer.acceptedBy === "engine" ? "1" : "0")
            ? []
            : [[tree.regex, answer, given]];
        case "same": {
          if (given === "refused") return [[tree.regex, answer, "refused"]];
          const reference = accepts(tree, !native && answer.readWith ? "u" : undefined, readsUnits);
          const text = texts.find((text, at) => given[at] !== "?" && (given[at] === "1") !== reference(text));
          return text === undefined ? [] : [[tree.regex, answer, text]];
        }
        default:
          return [];
      }
    });
    console.log(engine.name, Object.fromEntries(counts));
    wrong.slice(0, MANY_SHOWN).forEach(show);
    assertEquals(wrong.length, 0);
  });
}

const MANY_SHOWN = 10;

const show = (wrong: unknown): void => console.log(JSON.stringify(wrong));

/** The programs that run engines give flags in the pattern; those of JavaScript engines are fixed. */
function withFlags({ pattern, flags }: Regex, engine: Engine): string {
  const modes = flags.replaceAll(/[^ims]/g, "");
  return engine.reads && modes !== "" ? `(?${modes})${pattern}` : pattern;
}

const FIXED_FLAGS: Readonly<Record<string, string>> = {
  ecmascript: "",
  "json-schema": "u",
  "ecmascript-linear": "",
};

function isReadable({ flags }: Regex, { id, reads }: Engine): boolean {
  const modes = flags.replaceAll(/[dgy]/g, "");
  return reads !== null || modes === "" || modes === FIXED_FLAGS[id];
}

function isRunnable({ id, reads }: Engine, form: PortableForm): boolean {
  if (reads || form.kind === "undecided") return true;
  const all = form.kind === "joined" ? form.all : [form];
  return all.every(({ flags }) => flags === FIXED_FLAGS[id]);
}
