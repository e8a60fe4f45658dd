/**
 * The guard `isSafe` and the rule `no-slow-regex` of the built package beside npm packages for the same purpose, on real patterns
 * in one run. Where two disagree, the native engine decides: it searches the texts that any of them calls slow, and texts that
 * repeat parts of what the pattern matches.
 *
 * `CORPUS` names a folder with `real-world.jsonl`, `PATTERNS` says how many of it are taken (2,000), and `JUDGED` how many
 * disagreements of a kind are judged (40). With `KEEP=folder`, what was found is kept there, so that a run can be continued. `UPDATE=1`
 * writes the tables to `docs/benchmarks.md`; `LIST=1` names the disagreements. It takes an hour of processor time.
 */
import { assertEquals } from "@std/assert";
import { compare } from "../../lib/package/compare.ts";
import { type AttackText, attackText } from "../../lib/regex/redos/attack.ts";
import { type Regex, toLiteral } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { buildPackage } from "../../tasks/build_package.ts";
import { report, type Row } from "../bench/report.ts";
import { corpusFile, isNative, regexesIn } from "../corpora/corpus.ts";
import { JsonProcess } from "../native/json_process.ts";
import { NativeProcess } from "../native/native_process.ts";
import { findNode } from "../npm/node_versions.ts";
import { randomMember } from "../random/random_members.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 2_000);
const JUDGED = Number(Deno.env.get("JUDGED") ?? 40);

const PACKAGES = [
  "eslint@10",
  "eslint-plugin-redos@4",
  "eslint-plugin-regexp@3",
  "recheck@4",
  "safe-regex@2",
  "safe-regex2@5",
];

/** In this order; the last two aren't compared, see `peer_answers.mjs`. */
const TOOLS = [
  "isSafe",
  "no-slow-regex",
  "safe-regex",
  "safe-regex2",
  "recheck",
  "no-super-linear-backtracking",
  "no-super-linear-move",
  "no-vulnerable",
  "safety",
  "ESLint alone",
] as const;

type Tool = typeof TOOLS[number];

const PEERS = TOOLS.slice(2, -2);

interface Answer {
  readonly answer: "slow" | "safe" | "unknown";
  readonly ms: number;
  readonly texts?: readonly (AttackText | { readonly accepted: string } | { readonly whole: string })[];
}

/** What all tools say about one regex. */
type Told = Readonly<Record<Tool, Answer>>;

/**
 * What the native engine says: it takes as long as ours claims, or its time grows faster than the length without taking as
 * long, or neither, on the texts that were tried.
 */
type Truth = "slow" | "grows" | "quick";

/** The claim of ours: the time in ms that makes a regex slow on texts of that length. */
const CLAIMS = {
  "isSafe": { title: "The guard beside its peers", length: 1_000, ms: 50 },
  "no-slow-regex": { title: "The rule beside its peers", length: 100_000, ms: 1_000 },
} as const;

type Ours = keyof typeof CLAIMS;

Deno.test({
  name: "the guard and the rule beside their peers",
  // The process that searches natively is replaced when a search doesn't end.
  sanitizeResources: false,
  async fn(t) {
    const regexes = await sampled();
    const folder = await Deno.makeTempDir({ prefix: "peers-" });
    try {
      const asked = await askAll(folder, regexes);
      if (asked === null) return console.log("Skipped: the packages or Node can't be had here");
      const { told, versions } = asked;
      const disputed = disputes(told);
      console.log(`${disputed.size} disagreements to judge`);
      const truths = await judge(regexes, told, [...disputed].sort((a, b) => a - b));
      for (const ours of ["isSafe", "no-slow-regex"] as const) {
        await tell(ours, regexes, told, truths, versions);
      }
      await tellTimes(told, versions);
      await t.step("nothing that the guard lets pass is slow", () => {
        const wrong = [...truths].filter(([at, truth]) =>
          told[at]?.isSafe.answer === "safe" && truth.isSafe === "slow"
        );
        assertEquals(wrong.map(([at]) => toLiteral(regexes[at]!)), []);
      });
      await t.step("nothing that is proved to be safe is slow", () => {
        const wrong = [...truths].filter(([at, truth]) =>
          told[at]?.safety.answer === "safe" && truth["no-slow-regex"] === "slow"
        );
        assertEquals(wrong.map(([at]) => toLiteral(regexes[at]!)), []);
      });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** Every so many of those that the native engine accepts. */
async function sampled(): Promise<Regex[]> {
  const all = (await regexesIn(corpusFile("real-world.jsonl"))).filter(isNative);
  const count = Math.min(PATTERNS, all.length);
  return Array.from({ length: count }, (_, at) => all[Math.floor(at * all.length / count)]!);
}

interface Asked {
  readonly told: readonly Told[];
  readonly versions: string;
}

/** Those of a lane are asked one after the other, and lanes at the same time: two need more than all the others. */
const LANES: readonly (readonly Tool[])[] = [
  ["recheck"],
  ["no-vulnerable"],
  TOOLS.filter((tool) => tool !== "recheck" && tool !== "no-vulnerable"),
];

async function askAll(folder: string, regexes: readonly Regex[]): Promise<Asked | null> {
  const node = await findNode(24, folder);
  await Deno.writeTextFile(`${folder}/package.json`, '{"private": true}');
  await Deno.copyFile(new URL("./peer_answers.mjs", import.meta.url), `${folder}/peer_answers.mjs`);
  const install = ["install", "--silent", "--no-audit", "--ignore-scripts", ...PACKAGES];
  const { success } = await new Deno.Command("npm", { args: install, cwd: folder }).output();
  if (node === null || !success) return null;
  await Deno.mkdir(`${folder}/node_modules/regex-review`);
  await buildPackage(`${folder}/node_modules/regex-review`);
  const answers: Partial<Record<Tool, readonly Answer[]>> = {};
  await Promise.all(LANES.map(async (lane) => {
    for (const tool of lane) answers[tool] = await kept(tool, () => ask({ node, folder, tool }, regexes));
  }));
  const told = regexes.map((_, at) =>
    Object.fromEntries(TOOLS.map((tool) => [tool, answers[tool]?.[at]])) as Told
  );
  const versions = await Promise.all(PACKAGES.map(async (each) => {
    const name = each.slice(0, each.indexOf("@"));
    const { version } = JSON.parse(await Deno.readTextFile(`${folder}/node_modules/${name}/package.json`));
    return `${name} ${version}`;
  }));
  return { told, versions: versions.join(", ") };
}

/** What an earlier run has found out, if it is kept. */
async function kept<T>(name: string, findOut: () => Promise<T>): Promise<T> {
  const folder = Deno.env.get("KEEP");
  const file = `${folder}/${name}.json`;
  const known = folder && await Deno.readTextFile(file).catch(() => undefined);
  if (known) return JSON.parse(known);
  const found = await findOut();
  if (folder) await Deno.writeTextFile(file, JSON.stringify(found));
  console.log(`${name}: done`);
  return found;
}

/** No tool has a time limit as long as this for a regex. Those that need more are replaced, and their answer is unknown. */
const BROKEN_MS = 120_000;

interface Asking {
  readonly node: string;
  readonly folder: string;
  readonly tool: Tool;
}

async function ask(asking: Asking, regexes: readonly Regex[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let child: JsonProcess<Regex, Answer> | undefined;
  for (const regex of regexes) {
    child ??= await startTool(asking);
    const answer = await child.answer(regex, BROKEN_MS);
    answers.push(answer ?? { answer: "unknown", ms: BROKEN_MS });
    if (answer === undefined) {
      await child.end();
      child = undefined;
    }
  }
  await child?.end();
  return answers;
}

async function startTool({ node, folder, tool }: Asking): Promise<JsonProcess<Regex, Answer>> {
  const started = new JsonProcess<Regex, Answer>(node, {
    args: ["peer_answers.mjs", tool],
    cwd: folder,
    stderr: "inherit",
  });
  assertEquals(await started.line(), "ready");
  return started;
}

/** Where ours says one thing and a peer the other. */
function disagreements(told: readonly Told[], ours: Ours, peer: Tool, own: "slow" | "safe"): number[] {
  const other = own === "slow" ? "safe" : "slow";
  return told.flatMap((each, at) => each[ours].answer === own && each[peer].answer === other ? [at] : []);
}

/** Some, if there are too many to judge all: in the same order everywhere, so that most are judged for several tools. */
function sample(all: readonly number[]): readonly number[] {
  if (all.length <= JUDGED * 1.5) return all;
  const place = (at: number) => at * 7_919 % 10_007;
  return all.toSorted((a, b) => place(a) - place(b)).slice(0, JUDGED);
}

function disputes(told: readonly Told[]): Set<number> {
  const kinds = (["isSafe", "no-slow-regex"] as const).flatMap((ours) =>
    PEERS.flatMap((peer) => (["slow", "safe"] as const).map((own) => disagreements(told, ours, peer, own)))
  );
  return new Set(kinds.flatMap(sample));
}

type Truths = ReadonlyMap<number, Readonly<Record<Ours, Truth>>>;

/** Processes that search at the same time; more of them get more of a busy machine. */
const JUDGES = Number(Deno.env.get("JUDGES") ?? 2);

async function judge(regexes: readonly Regex[], told: readonly Told[], disputed: readonly number[]) {
  const truths = new Map<number, Record<Ours, Truth>>();
  // Several runs that keep what they find begin in different places.
  const first = Math.floor(Math.random() * disputed.length);
  const queue = [...disputed.slice(first), ...disputed.slice(0, first)].values();
  const work = async () => {
    await using native = new NativeProcess();
    for (const at of queue) {
      const regex = regexes[at]!;
      const attacks = [...named(told[at]!), ...repeated(regex, at)];
      truths.set(at, await kept(`truth ${at}`, () => truthOf(native, regex, attacks)));
    }
  };
  await Promise.all(Array.from({ length: JUDGES }, work));
  return truths;
}

/** A text of any length, or one alone. */
type Attack = AttackText | { readonly whole: string };

/** The texts that tools name. */
function named(told: Told): Attack[] {
  return TOOLS.flatMap((tool) => told[tool].texts ?? []).flatMap((text): Attack[] => {
    if (!("accepted" in text)) return [text];
    const accepted = `^(?:${text.accepted})$`;
    const found = compare({ pattern: accepted }, { pattern: accepted });
    const pump = found.kind === "decided" ? found.both : undefined;
    return pump ? [{ prefix: "", pump, suffix: "" }, { prefix: "", pump, suffix: "\0" }] : [];
  });
}

const MOST_REPEATED = 10;

/** Texts that repeat a part of what the regex matches, which is then followed by the rest or by what it doesn't expect. */
function repeated(regex: Regex, seed: number): Attack[] {
  const parsed = parse(regex);
  if (!parsed.ok) return [];
  const random = createRandom(seed);
  const members = [1, 2].map(() => randomMember(parsed.tree, random).slice(0, MOST_REPEATED));
  const attacks = members.flatMap((text) =>
    [...text].flatMap((_, start) =>
      [1, 2].filter((length) => start + length <= text.length).flatMap((length) => {
        const [prefix, pump] = [text.slice(0, start), text.slice(start, start + length)];
        return [{ prefix, pump, suffix: "\0" }, { prefix, pump, suffix: `${text.slice(start + length)}\0` }];
      })
    )
  );
  const lone = [" ", "\t", "\n", "a", "A", "0", "-", ".", "/"].map((pump) => ({
    prefix: "",
    pump,
    suffix: "\0",
  }));
  return [...new Map([...lone, ...attacks].map((each) => [JSON.stringify(each), each])).values()];
}

/** A linear congruential generator, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Undefined if the text is alone and longer. */
function textOf(attack: Attack, length: number): string | undefined {
  if ("whole" in attack) return attack.whole.length <= length ? attack.whole : undefined;
  const rest = attack.prefix.length + attack.suffix.length;
  return attackText(attack, Math.max(1, Math.floor((length - rest) / attack.pump.length)));
}

/** By the clock, and other programs may have most of the processor. A search that reaches it has taken long enough. */
const LIMIT_MS = 30_000;

/** Long enough to tell which attacks are worth a try with longer ones, and short enough to try all. */
const SHORT = 5_000;
const MOST_STOPPED = 3;
const MOST_LONG = 3;

async function truthOf(
  native: NativeProcess,
  regex: Regex,
  attacks: readonly Attack[],
): Promise<Record<Ours, Truth>> {
  const { isSafe, "no-slow-regex": rule } = CLAIMS;
  const timeAt = async (attack: Attack, length: number, limitMs = LIMIT_MS): Promise<number> => {
    const text = textOf(attack, length);
    return text === undefined ? 0 : await native.time(regex, text, limitMs) ?? 0;
  };
  /** Twice if it is near, because a run may include a collection of garbage. */
  const takes = async (attack: Attack, ms: number, length: number, limitMs = LIMIT_MS) => {
    const first = await timeAt(attack, length, limitMs);
    return first > 2 * ms || first >= ms && await timeAt(attack, length, limitMs) >= ms;
  };
  const found: Record<Ours, Truth> = { isSafe: "quick", "no-slow-regex": "quick" };
  const tried: { readonly attack: Attack; readonly ms: number }[] = [];
  let stopped = 0;
  for (const attack of attacks) {
    if (stopped === MOST_STOPPED || found.isSafe === "slow" && found["no-slow-regex"] === "slow") break;
    const ms = await timeAt(attack, SHORT, LIMIT_MS / 3);
    tried.push({ attack, ms });
    if (ms === Infinity) stopped++;
    if (ms >= isSafe.ms && await takes(attack, isSafe.ms, isSafe.length, LIMIT_MS / 6)) found.isSafe = "slow";
    if (ms >= rule.ms) found["no-slow-regex"] = "slow";
  }
  const slowest = tried.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_LONG).map(({ attack }) => attack);
  for (const attack of [...attacks.filter((attack) => "whole" in attack), ...slowest]) {
    if (found["no-slow-regex"] === "slow") break;
    let before = 0;
    // Most that take a second do so in shorter texts.
    for (const length of [rule.length / 4, rule.length / 2, rule.length]) {
      const ms = await timeAt(attack, length);
      if (ms > 2 * rule.ms || ms >= rule.ms && await takes(attack, rule.ms, length)) {
        found["no-slow-regex"] = "slow";
        break;
      }
      if (ms > 15 && ms > 3 * before && before > 1) found["no-slow-regex"] = "grows";
      before = ms;
    }
  }
  if (found.isSafe === "quick" && found["no-slow-regex"] !== "quick") found.isSafe = "grows";
  return found;
}

async function tell(
  ours: Ours,
  regexes: readonly Regex[],
  told: readonly Told[],
  truths: Truths,
  versions: string,
): Promise<void> {
  const { title, length, ms } = CLAIMS[ours];
  const rows = Object.fromEntries(PEERS.map((peer) => [peer, rowOf(peer)]));
  const note = `${told.length} real-world patterns; ${
    told.filter((each) => each[ours].answer === "slow").length
  } of them are slow according to \`${ours}\`, with default options${
    ours === "isSafe" ? ", which also refuses what it doesn't prove to be safe" : ""
  }. Where two disagree, all or ${JUDGED} were judged by the native engine: slow, if a search takes ${ms} ms of processor time in a text of at most ${length} characters; grows, if its time grows faster than the length without taking as long; or quick, in all texts that were tried. ${versions}; recheck as its native program, within 30 s a pattern.`;
  await show(title, note, rows);

  function rowOf(peer: Tool): Row {
    const both = (answer: Answer["answer"]) =>
      told.filter((each) => each[ours].answer === answer && each[peer].answer === answer).length;
    const [onlyOurs, onlyTheirs] = [
      disagreements(told, ours, peer, "slow"),
      disagreements(told, ours, peer, "safe"),
    ];
    list(peer, "only ours says slow", onlyOurs);
    list(peer, "only theirs says slow", onlyTheirs);
    return {
      "both slow": both("slow"),
      "neither": both("safe"),
      "only ours": onlyOurs.length,
      "judged slow / grows / quick": judged(onlyOurs),
      "only theirs": onlyTheirs.length,
      "theirs judged slow / grows / quick": judged(onlyTheirs),
      "no answer": told.filter((each) => each[peer].answer === "unknown").length,
    };
  }

  function judged(all: readonly number[]): string {
    const found = sample(all).map((at) => truths.get(at)?.[ours]);
    const count = (truth: Truth) => found.filter((each) => each === truth).length;
    return found.length === 0 ? "" : `${count("slow")} / ${count("grows")} / ${count("quick")}`;
  }

  function list(peer: string, what: string, all: readonly number[]): void {
    if (Deno.env.get("LIST") !== "1") return;
    for (const at of sample(all)) {
      console.log(
        `${ours}, ${peer}, ${what}: ${truths.get(at)?.[ours]} ${toLiteral(regexes[at]!).slice(0, 200)}`,
      );
    }
  }
}

async function tellTimes(told: readonly Told[], versions: string): Promise<void> {
  const rows = Object.fromEntries(TOOLS.map((tool): [string, Row] => {
    const times = told.map((each) => each[tool].ms).sort((a, b) => a - b);
    const at = (part: number) => Number((times[Math.floor((times.length - 1) * part)] ?? NaN).toPrecision(3));
    const sum = times.reduce((sum, ms) => sum + ms, 0) / 1_000;
    return [tool, {
      "median": at(0.5),
      "p95": at(0.95),
      "most": at(1),
      "all, s": Number(sum.toPrecision(3)),
    }];
  }));
  const note =
    `Milliseconds of processor time for each of ${told.length} real-world patterns, in Node 24, one process for each. Rules are timed with ESLint, which lints one line; recheck with its native program. ${versions}.`;
  await show("Time of the guard and the rule", note, rows);
}

async function show(
  title: "The guard beside its peers" | "The rule beside its peers" | "Time of the guard and the rule",
  note: string,
  rows: Readonly<Record<string, Row>>,
): Promise<void> {
  if (Deno.env.get("UPDATE") === "1") return await report(title, note, rows);
  console.log(`${title}. ${note}`);
  console.table(rows);
}
