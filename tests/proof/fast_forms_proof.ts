/**
 * Fast forms of slow patterns, used as `/…/.test(text)`: for how many there is one, how long they are, in what time, how many
 * are written into code, and whether both accept the same texts. Of the labelled patterns those that are slow are taken, and
 * `REAL` slow ones of real code, 200 if not set. `TEXTS` is the number of texts for all together, 100,000 if not set; `LIST=1`
 * names the patterns without a form.
 */
import process from "node:process";
import { assert, assertEquals } from "@std/assert";
import { fixesIn } from "../../lib/change/fixes/fixed_file.ts";
import { createAcceptor } from "../../lib/regex/language/relation.ts";
import { nearbyTexts, variedTexts } from "../../lib/regex/language/samples.ts";
import { linearForm } from "../../lib/regex/portable/linear_form.ts";
import { countVerdict } from "../../lib/regex/redos/counted_verdict.ts";
import { createStepCounter } from "../../lib/regex/redos/growth/growth.ts";
import { type Regex, toLiteral } from "../../lib/regex/regex.ts";
import { parseRecentTree } from "../../lib/regex/syntax/recent_syntax.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { corpusFile, isNative, regexesIn } from "../corpora/corpus.ts";
import { randomFrom } from "../lib/regex/engine/texts.ts";

const REAL = Number(Deno.env.get("REAL") ?? 200);
const TEXTS = Number(Deno.env.get("TEXTS") ?? 100_000);

Deno.test("slow patterns have fast forms that accept the same texts", async () => {
  const random = randomFrom(7);
  const labelled = slowOf(await regexesIn(corpusFile("redos-labelled.jsonl")), Infinity);
  const all = (await regexesIn(corpusFile("real-world.jsonl"))).map((regex) => ({ regex, at: random() }));
  const real = slowOf(all.sort((a, b) => a.at - b.at).map(({ regex }) => regex), REAL);
  const figures: Record<string, Record<string, number>> = {};
  const differences: unknown[] = [];
  for (const [name, trees] of Object.entries({ labelled, real })) {
    const times: number[] = [];
    let [found, short, written, texts] = [0, 0, 0, 0];
    for (const tree of trees) {
      const from = process.cpuUsage();
      const form = linearForm(tree, Infinity);
      const { user, system } = process.cpuUsage(from);
      times.push((user + system) / 1_000);
      if (fixesIn({ name: "a.js", text: `f(${toLiteral(tree.regex)}.test(s));` }).fixed > 0) written++;
      if (form === undefined) {
        if (Deno.env.has("LIST")) console.log(toLiteral(tree.regex));
        continue;
      }
      found++;
      if (form.pattern.length <= 2 * tree.regex.pattern.length) short++;
      const after = parseRecentTree(form);
      assert(after, form.pattern);
      const compared = differencesOn(tree, after, Math.ceil(TEXTS / (labelled.length + real.length)), random);
      texts += compared.texts;
      differences.push(...compared.differences);
    }
    times.sort((a, b) => a - b);
    const share = (part: number) => Math.round(1_000 * part / trees.length) / 10;
    figures[name] = {
      patterns: trees.length,
      "form %": share(found),
      "≤ 2× %": share(short),
      "written by fix %": share(written),
      texts,
      p50: Math.round(times[Math.floor(times.length / 2)] ?? 0),
      p95: Math.round(times[Math.floor(0.95 * times.length)] ?? 0),
    };
  }
  console.table(figures);
  differences.slice(0, 10).forEach((each) => console.log(JSON.stringify(each)));
  assertEquals(differences.length, 0);
});

function slowOf(regexes: readonly Regex[], most: number): Tree[] {
  const trees: Tree[] = [];
  const seen = new Set<string>();
  for (const { pattern, flags } of regexes) {
    const regex = { pattern, flags: flags.replaceAll(/[dgy]/g, "") };
    if (trees.length >= most) break;
    if (seen.has(toLiteral(regex)) || !isNative(regex)) continue;
    seen.add(toLiteral(regex));
    const tree = parseRecentTree(regex);
    const verdict = tree && countVerdict(tree);
    if (tree && verdict && verdict.kind !== "safe" && verdict.kind !== "unknown" && verdict.class) {
      trees.push(tree);
    }
  }
  return trees;
}

/** Steps of the slow pattern on a text; texts that take more aren't compared. */
const MAX_STEPS = 20_000;

/** Compares both on texts that either of them is for, and on such texts after one or two changes. */
function differencesOn(before: Tree, after: Tree, count: number, random: () => number) {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const seeds = [before, after].flatMap((tree) => variedTexts(tree).slice(0, 60).map(({ text }) => text));
  const texts = new Set([
    "",
    ...seeds,
    ...seeds.slice(0, 4).flatMap((seed) => nearbyTexts(seed)).map(({ text }) => text),
  ]);
  for (let tried = 0; texts.size < count && tried < 10 * count; tried++) {
    let text = pick(seeds.length > 0 ? seeds : ["a"]);
    for (let changes = 1 + Math.floor(random() * 2); changes > 0; changes--) {
      const at = Math.floor(random() * (text.length + 1));
      const other = random() < 0.4 ? pick(seeds) : pick([..."aZ0-_. <>\"'\n\u2028/:=é", ...text]);
      text = text.slice(0, at) + other + text.slice(at + Math.floor(random() * 3));
    }
    texts.add(text.slice(0, 300));
  }
  const steps = createStepCounter(before);
  const [old, form] = [createAcceptor(before), new RegExp(after.regex.pattern, after.regex.flags)];
  const differences: unknown[] = [];
  let compared = 0;
  for (const text of [...texts].slice(0, count)) {
    if (steps(text, MAX_STEPS) === null) continue;
    const isAccepted = old(text);
    if (isAccepted === undefined) continue;
    compared++;
    if (isAccepted !== form.test(text)) differences.push([before.regex, after.regex, text]);
  }
  return { texts: compared, differences };
}
