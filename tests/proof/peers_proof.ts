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
import { type Regex, toLiteral } from "../../lib/regex/regex.ts";
import { report, type Row } from "../bench/report.ts";
import { corpusFile, isNative, regexesIn } from "../corpora/corpus.ts";
import { NativeProcess } from "../native/native_process.ts";
import { CLAIMS, namedAttacks, repeatedAttacks, type Truth, truthOf } from "../native/truth.ts";
import { type Answer, askTool, installTools, kept } from "../npm/peer_tools.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 2_000);
const JUDGED = Number(Deno.env.get("JUDGED") ?? 40);

/** In this order; the last two aren't compared, see `tests/npm/peer_answers.mjs`. */
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

/** What all tools say about one regex. */
type Told = Readonly<Record<Tool, Answer>>;

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
  const installed = await installTools(folder);
  if (installed === null) return null;
  const { node, versions } = installed;
  const answers: Partial<Record<Tool, readonly Answer[]>> = {};
  await Promise.all(LANES.map(async (lane) => {
    for (const tool of lane) answers[tool] = await kept(tool, () => askTool({ node, folder, tool }, regexes));
  }));
  const told = regexes.map((_, at) =>
    Object.fromEntries(TOOLS.map((tool) => [tool, answers[tool]?.[at]])) as Told
  );
  return { told, versions };
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
      const attacks = [
        ...TOOLS.flatMap((tool) => namedAttacks(told[at]![tool])),
        ...repeatedAttacks(regex, at),
      ];
      truths.set(at, await kept(`truth ${at}`, () => truthOf(native, regex, attacks)));
    }
  };
  await Promise.all(Array.from({ length: JUDGES }, work));
  return truths;
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
  }. Where two disagree, all or ${JUDGED} were judged by the native engine: slow, if a search takes ${ms} ms of processor time in a text of at most ${length} characters; grows, if its time grows faster than the length without taking as long; or quick, in all texts that were tried. ${versions}; recheck as its native program, within 10 s of processor time a pattern.`;
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
