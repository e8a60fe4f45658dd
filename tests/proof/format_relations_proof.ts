/**
 * The formats of real patterns: how many have one, and in what time; and the native engine on texts that the pattern and the
 * definition generate, which must not contradict what is proved. `CORPUS` names a folder of patterns; without it, the committed
 * selection is read. `TEXTS=1000` tries fewer texts, and `LIST=1` prints all answers.
 */
import process from "node:process";
import { assertEquals } from "@std/assert";
import { type FormatAnswer, formatOf } from "../../lib/regex/formats/format_of.ts";
import { formatTree } from "../../lib/regex/formats/recognition.ts";
import { wholeTextsOf } from "../../lib/regex/language/whole_texts.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { corpusFile, regexesIn } from "../corpora/corpus.ts";
import { randomMember } from "../random/random_members.ts";

const TEXTS = Number(Deno.env.get("TEXTS") ?? 100_000);

/** Patterns with a format that are compared on texts. */
const SAMPLE = 200;

Deno.test("the native engine doesn't contradict what is proved about formats", async () => {
  const [times, wrong, found]: [number[], string[], [Tree, FormatAnswer][]] = [[], [], []];
  const relations: Record<string, number> = {};
  for (const regex of await regexesIn(corpusFile("real-world.jsonl"))) {
    const parsed = parse(regex);
    if (!parsed.ok) continue;
    const started = process.cpuUsage();
    const answer = formatOf(parsed.tree);
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1_000);
    if (answer === null) continue;
    relations[answer.relation] = (relations[answer.relation] ?? 0) + 1;
    found.push([parsed.tree, answer]);
    if (Deno.env.get("LIST") === "1") {
      console.log(
        answer.format.id,
        answer.relation,
        regex.pattern,
        answer.extra?.typical,
        answer.missing?.typical,
      );
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(1);
  console.log({
    patterns: times.length,
    found: found.length,
    ...relations,
    median: at(0.5),
    p95: at(0.95),
    most: at(1),
  });
  for (const [tree, answer] of found.slice(0, SAMPLE)) wrong.push(...contradictions(tree, answer));
  assertEquals(wrong, []);
});

/** Texts that contradict an answer, one of each kind at most. */
function contradictions(tree: Tree, { format, relation }: FormatAnswer): string[] {
  const whole = wholeTextsOf(tree)?.regex ?? tree.regex;
  const definition = new RegExp(format.regex.pattern, format.regex.flags);
  // Of a pattern for parts of texts, only the matches are compared.
  const isForParts = relation === "each match" || relation === "some matches";
  const { pattern, flags } = isForParts ? whole : tree.regex;
  const native = new RegExp(pattern, flags.replaceAll("g", ""));
  const isWithin = relation === "equal" || relation === "narrower" || relation === "each match";
  const isCovering = relation === "equal" || relation === "wider";
  if (!isWithin && !isCovering) return [];
  const random = createRandom(pattern.length);
  const models = [...format.typical, ...format.unusual, ...format.nearMisses];
  for (let left = TEXTS; left > 0; left--) {
    const text = textFor(left % 3 === 0 ? tree : formatTree(format), models, random);
    if (text.length > 300) continue;
    const [mine, theirs] = [native.test(text), definition.test(text)];
    if ((isWithin && mine && !theirs) || (isCovering && theirs && !mine)) {
      return [`${native} ${format.id} ${relation}: ${JSON.stringify(text)}`];
    }
  }
  return [];
}

function textFor(tree: Tree, models: readonly string[], random: () => number): string {
  const text = random() < 0.2
    ? models[Math.floor(random() * models.length)] ?? ""
    : randomMember(tree, random);
  if (random() < 0.4) return text;
  const at = Math.floor(random() * (text.length + 1));
  const character = CHARACTERS[Math.floor(random() * CHARACTERS.length)] ?? "";
  return text.slice(0, at) + character + text.slice(at + (random() < 0.5 ? 1 : 0));
}

const CHARACTERS = [...`aZ09.:-/_+@#%<>"'\n é`];

/** A linear congruential generator, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
