/**
 * 1,000 contracts of real patterns. What holds survives random and directed texts, and what is broken is confirmed, both in the
 * native engine. Prints how many are decided, and in what time. `CORPUS` names a folder of patterns; without it, the committed
 * selection is read. `TEXTS=1000` tries fewer texts.
 */
import process from "node:process";
import { assert, assertEquals } from "@std/assert";
import type { ContractAnswer } from "../../lib/regex/contracts/answer.ts";
import { checkContract } from "../../lib/regex/contracts/check.ts";
import { parseContracts } from "../../lib/regex/contracts/grammar.ts";
import { FORMATS } from "../../lib/regex/formats/catalogue.ts";
import { generateTests } from "../../lib/regex/language/generated_tests.ts";
import { wholeTextsOf } from "../../lib/regex/language/whole_texts.ts";
import { createStepCounter } from "../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../lib/regex/redos/redos.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { corpusFile, regexesIn } from "../corpora/corpus.ts";
import { randomMember } from "../random/random_members.ts";

const COUNT = Number(Deno.env.get("CONTRACTS") ?? 1_000);
const TEXTS = Number(Deno.env.get("TEXTS") ?? 100_000);

/** Processor time of an answer, far above what the slowest takes. */
const MOST_MS = 2_000;

const CONTRACTS = [
  "whole",
  "nonempty",
  "length 1..40",
  "length 2..",
  'never "<"',
  'never ".."',
  String.raw`never /[\0-\x1f]/`,
  "stable crlf",
  "within /^[\\x20-\\x7e]*$/",
  String.raw`within /\w/`,
  'disjoint "" | "admin" | "../etc/passwd"',
  'covers "a" | "1"',
  "disjoint format ipv4",
  "disjoint format html-email",
  "within format http-token",
  "within format integer",
  String.raw`group 1 within /^[\w.-]*$/`,
  'group 1 within /^[^"<>]*$/',
];

Deno.test("contracts of real patterns are decided, and the native engine agrees", async () => {
  const regexes = await regexesIn(corpusFile("real-world.jsonl"));
  const trees = regexes.flatMap((regex) => {
    const parsed = parse({ ...regex, flags: regex.flags.replaceAll("g", "") });
    return parsed.ok ? [parsed.tree] : [];
  });
  const between = Math.max(1, Math.floor(trees.length / COUNT));
  const [times, wrong, undecided]: [number[], string[], string[]] = [[], [], []];
  const kinds: Record<string, number> = {};
  for (let at = 0; at < COUNT; at++) {
    const tree = trees[(at * between) % trees.length];
    const text = CONTRACTS[at % CONTRACTS.length] ?? "whole";
    const parsed = parseContracts(text);
    if (tree === undefined || !parsed.ok || parsed.contracts[0] === undefined) throw new Error(text);
    const { contract } = parsed.contracts[0];
    const started = process.cpuUsage();
    const answer = checkContract(tree, contract);
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1_000);
    kinds[answer.kind] = (kinds[answer.kind] ?? 0) + 1;
    if (answer.kind === "undecided") {
      undecided.push(`${answer.code} ${text} ${tree.regex.pattern.slice(0, 100)}`);
    }
    wrong.push(...contradictions(tree, text, answer).map((one) => `${tree.regex.pattern} ${text}: ${one}`));
  }
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.floor((times.length - 1) * part)]?.toFixed(1);
  console.log({ ...kinds, median: share(0.5), p95: share(0.95), most: share(1) });
  if (Deno.env.get("LIST") === "1") console.log(undecided.join("\n"));
  assertEquals(wrong, []);
  const sensible = COUNT - (kinds.invalid ?? 0);
  assert(undecided.length <= sensible * 0.05, `${undecided.length} of ${sensible} are undecided`);
  assert((times.at(-1) ?? 0) < MOST_MS);
});

/** Texts with which the native engine contradicts an answer. */
function contradictions(tree: Tree, contract: string, answer: ContractAnswer): string[] {
  if (answer.kind === "broken" && "witness" in answer) {
    const { typical, shortest } = answer.witness;
    return [typical, shortest].filter((text) => !isBroken(tree, contract, text)).map((text) =>
      JSON.stringify(text)
    );
  }
  if (answer.kind !== "holds" || !isFast(tree)) return [];
  const random = createRandom(contract.length);
  for (let left = TEXTS; left > 0; left--) {
    const text = textFor(tree, random);
    if (text.length < 200 && isBroken(tree, contract, text)) return [JSON.stringify(text)];
  }
  return [];
}

/** Only patterns that are proved to be linear are run so often. */
function isFast(tree: Tree): boolean {
  const { done, value } = findBacktracking(tree, createStepCounter(tree)).next();
  return !done && value.verdict.kind === "safe";
}

const pools = new WeakMap<Tree, string[]>();

/** A text that the pattern generates, a change of one, or a text that contracts are about. */
function textFor(tree: Tree, random: () => number): string {
  let pool = pools.get(tree);
  if (pool === undefined) {
    const { matching, nonMatching, edge } = generateTests(tree);
    pool = [...matching, ...nonMatching, ...edge].map(({ text }) => text);
    for (let left = 300; left > 0; left--) pool.push(randomMember(tree, random));
    pool.push(
      ...FORMATS.flatMap(({ typical, nearMisses }) => [...typical.slice(0, 2), ...nearMisses.slice(0, 2)]),
    );
    pools.set(tree, pool);
  }
  const pick = () => pool[Math.floor(random() * pool.length)] ?? "";
  const way = random();
  if (way < 0.3) return pick();
  if (way < 0.5) return pick() + pick();
  const text = pick();
  const at = Math.floor(random() * (text.length + 1));
  const character = CHARACTERS[Math.floor(random() * CHARACTERS.length)] ?? "";
  return text.slice(0, at) + character + text.slice(at + (random() < 0.5 ? 1 : 0));
}

const CHARACTERS = [...`aZ09.:-/_+@#%<>"'\n\r\t\0 é😀`, "..", "\r\n"];

const natives = new WeakMap<Tree, { readonly regex: RegExp; readonly whole: RegExp }>();

/** Whether a text breaks a contract, in the native engine. */
function isBroken(tree: Tree, contract: string, text: string): boolean {
  const known = natives.get(tree) ?? createNative(tree);
  natives.set(tree, known);
  const { regex, whole } = known;
  const test = (one: string) => {
    regex.lastIndex = 0;
    return regex.test(one);
  };
  const accepts = test(text);
  regex.lastIndex = 0;
  const match = regex.exec(text);
  switch (contract) {
    case "whole":
      return accepts && !whole.test(text);
    case "nonempty":
      return match?.[0] === "";
    case "length 1..40":
      return match !== null && (match[0].length < 1 || match[0].length > 40);
    case "length 2..":
      return match !== null && match[0].length < 2;
    case 'never "<"':
      return accepts && text.includes("<");
    case 'never ".."':
      return accepts && text.includes("..");
    case String.raw`never /[\0-\x1f]/`:
      // deno-lint-ignore no-control-regex
      return accepts && /[\0-\x1f]/.test(text);
    case "stable crlf":
      return !text.includes("\r") && accepts !== test(text.replaceAll("\n", "\r\n"));
    case "within /^[\\x20-\\x7e]*$/":
      return accepts && !/^[\x20-\x7e]*$/.test(text);
    case String.raw`within /\w/`:
      return accepts && !/\w/.test(text);
    case 'disjoint "" | "admin" | "../etc/passwd"':
      return accepts && ["", "admin", "../etc/passwd"].includes(text);
    case 'covers "a" | "1"':
      return !accepts && ["a", "1"].includes(text);
    case "disjoint format ipv4":
      return accepts && isOfFormat("ipv4", text);
    case "disjoint format html-email":
      return accepts && isOfFormat("html-email", text);
    case "within format http-token":
      return accepts && !isOfFormat("http-token", text);
    case "within format integer":
      return accepts && !isOfFormat("integer", text);
    case String.raw`group 1 within /^[\w.-]*$/`:
      return match?.[1] !== undefined && !/^[\w.-]*$/.test(match[1]);
    default:
      return match?.[1] !== undefined && !/^[^"<>]*$/.test(match[1]);
  }
}

function createNative(tree: Tree) {
  const whole = wholeTextsOf(tree)?.regex ?? tree.regex;
  return {
    regex: new RegExp(tree.regex.pattern, tree.regex.flags),
    whole: new RegExp(whole.pattern, whole.flags),
  };
}

const definitions = new Map(FORMATS.map(({ id, regex }) => [id, new RegExp(regex.pattern, regex.flags)]));

const isOfFormat = (id: string, text: string): boolean => definitions.get(id)?.test(text) === true;

/** A linear congruential generator, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
