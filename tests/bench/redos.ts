/**
 * How many slow regexes ours and the tools of npm packages find, in what time and memory, on all sets whose backtracking is known.
 * The packages are installed into a temporary folder. It writes `docs/benchmarks/slow-regexes.md`, and beside it a row for each
 * regex with the answer of each tool.
 *
 * `CORPUS` names a folder with `redos-labelled.jsonl`; without it the committed selection is read. With `KEEP=folder`, what was
 * found is kept there, so that a run can be continued. It takes half an hour of processor time.
 */
import { cpus } from "node:os";
import { type Regex, toLiteral } from "../../lib/regex/regex.ts";
import { corpus } from "../corpora/corpus.ts";
import { labelledPatterns } from "../corpora/labelled.ts";
import { wellKnownPatterns } from "../corpora/well_known.ts";
import { NativeProcess } from "../native/native_process.ts";
import { namedAttacks, repeatedAttacks, type Truth, truthOf } from "../native/truth.ts";
import { type Answer, type Asking, askTool, installTools, kept } from "../npm/peer_tools.ts";
import { type Row, tableOf } from "./report.ts";

const OURS = ["safety", "isSafe", "no-slow-regex"] as const;
const PEERS = [
  "recheck",
  "recheck, pure",
  "redos-detector",
  "safe-regex",
  "safe-regex2",
  "eslint-plugin-regexp",
  "no-vulnerable",
] as const;
const TOOLS = [...OURS, ...PEERS];
type Tool = typeof TOOLS[number];

/** Those of a lane are asked one after the other, and lanes at the same time. */
const LANES: readonly (readonly Tool[])[] = [
  ["recheck, pure"],
  ["recheck", "no-vulnerable"],
  TOOLS.filter((tool) => !["recheck, pure", "recheck", "no-vulnerable"].includes(tool)),
];

const NAMES: Readonly<Record<Tool, string>> = {
  "safety": "regex-review, `safety`",
  "isSafe": "regex-review, `isSafe`",
  "no-slow-regex": "regex-review, ESLint rule",
  "recheck": "recheck, native program",
  "recheck, pure": "recheck, pure JavaScript",
  "redos-detector": "redos-detector",
  "safe-regex": "safe-regex",
  "safe-regex2": "safe-regex2",
  "eslint-plugin-regexp": "eslint-plugin-regexp, both rules",
  "no-vulnerable": "eslint-plugin-redos",
};

/** Labels of the first two are from times of known attacks; the others are judged here. */
type Label = "exponential" | "polynomial" | "not shown" | Truth | "called safe by all";

interface Case extends Regex {
  readonly set: string;
  readonly label?: Label;
  readonly name?: string;
}

interface Judged extends Case {
  readonly label: Label;
  readonly told: Readonly<Record<Tool, Answer>>;
}

const SETS: Readonly<Record<string, string>> = {
  "Advisories":
    "Regexes that published advisories name, with attacks; labelled by native times on growing texts.",
  "Generated":
    "Regexes made at random from those of user agents and firewalls; labelled by native times on growing texts.",
  "RedosHunter": "Regexes of a study of slow regexes; labelled by native times on growing texts.",
  "Widely copied": "Patterns that people copy for everyday tasks; judged natively here.",
  "In use":
    "Every fortieth of the committed patterns of user agents, firewalls, secret scanners and phone numbers; judged natively here.",
};

async function labelled(): Promise<Case[]> {
  const sets = { cve: "Advisories", random: "Generated", redoshunter: "RedosHunter" };
  const all = await labelledPatterns();
  return Object.entries(sets).flatMap(([source, set]) =>
    all.filter((each) => each.source.startsWith(source)).map((each) => ({ ...each, set }))
  );
}

async function unlabelled(): Promise<Case[]> {
  const copied = (await wellKnownPatterns()).map((each) => ({ ...each, set: "Widely copied" }));
  const used = (await corpus("real-world")).filter((_, at) => at % 40 === 0);
  return [...copied, ...used.map((each) => ({ ...each, set: "In use" }))];
}

async function askAll(
  asking: Pick<Asking, "folder" | "node">,
  set: string,
  cases: readonly Case[],
): Promise<Judged["told"][]> {
  const answers = new Map<Tool, readonly Answer[]>();
  await Promise.all(LANES.map(async (lane) => {
    for (const tool of lane) {
      answers.set(tool, await kept(`${set}, ${tool}`, () => askTool({ ...asking, tool }, cases)));
    }
  }));
  return cases.map((_, at) =>
    Object.fromEntries(TOOLS.map((tool) => [tool, answers.get(tool)?.[at]])) as Judged["told"]
  );
}

/** What nobody calls slow isn't searched. */
async function judgeAll(
  set: string,
  cases: readonly Case[],
  all: readonly Judged["told"][],
): Promise<Judged[]> {
  await using native = new NativeProcess();
  const judged: Judged[] = [];
  for (const [at, each] of cases.entries()) {
    const told = all[at]!;
    const isCalledSlow = TOOLS.some((tool) => told[tool].answer === "slow");
    const search = async () => {
      const attacks = [...TOOLS.flatMap((tool) => namedAttacks(told[tool])), ...repeatedAttacks(each, at)];
      return (await truthOf(native, each, attacks))["no-slow-regex"];
    };
    const label = each.label ??
      (isCalledSlow ? await kept(`${set}, truth ${at}`, search) : "called safe by all");
    judged.push({ ...each, label, told });
  }
  return judged;
}

const isSlow = ({ label }: Judged) => label === "exponential" || label === "polynomial" || label === "slow";
const isQuick = ({ label }: Judged) => !isSlow({ label } as Judged) && label !== "grows";

interface Figures {
  readonly found: number;
  readonly alarms: number;
  readonly growing: number;
  readonly wrong: number;
  readonly classes: number;
  readonly unknown: number;
  readonly median: number;
  readonly p95: number;
  readonly seconds: number;
  readonly memory: number;
}

function figuresOf(judged: readonly Judged[], tool: Tool): Figures {
  const count = (all: readonly Judged[], answer: Answer["answer"]) =>
    all.filter(({ told }) => told[tool].answer === answer).length;
  const times = judged.map(({ told }) => told[tool].ms).sort((a, b) => a - b);
  const at = (part: number) => Number((times[Math.floor((times.length - 1) * part)] ?? NaN).toPrecision(3));
  const classed = judged.filter(({ label, told }) =>
    (label === "exponential" || label === "polynomial") && told[tool].growth !== undefined
  );
  return {
    found: count(judged.filter(isSlow), "slow"),
    alarms: count(judged.filter(isQuick), "slow"),
    growing: count(judged.filter(({ label }) => label === "grows"), "slow"),
    wrong: classed.filter(({ label, told }) => told[tool].growth !== label).length,
    classes: classed.length,
    unknown: count(judged, "unknown"),
    median: at(0.5),
    p95: at(0.95),
    seconds: Number((times.reduce((sum, ms) => sum + ms, 0) / 1_000).toPrecision(3)),
    memory: Math.max(...judged.map(({ told }) => told[tool].mb ?? 0)),
  };
}

/** Columns, and if less of it is better; what isn't comparable has no direction. */
const COLUMNS: Readonly<Record<string, { readonly of: keyof Figures; readonly isLessBetter: boolean }>> = {
  "slow, found": { of: "found", isLessBetter: false },
  "false alarms": { of: "alarms", isLessBetter: true },
  "wrong class": { of: "wrong", isLessBetter: true },
  "no answer": { of: "unknown", isLessBetter: true },
  "median ms": { of: "median", isLessBetter: true },
  "p95 ms": { of: "p95", isLessBetter: true },
  "all, s": { of: "seconds", isLessBetter: true },
  "MB": { of: "memory", isLessBetter: true },
};

function sectionOf(set: string, judged: readonly Judged[]): string {
  const [slow, quick] = [judged.filter(isSlow).length, judged.filter(isQuick).length];
  const growing = judged.length - slow - quick;
  const all = new Map(TOOLS.map((tool) => [tool, figuresOf(judged, tool)]));
  const rows = Object.fromEntries([...all].map(([tool, figures]): [string, Row] => [NAMES[tool], {
    ...Object.fromEntries(
      Object.entries(COLUMNS).map(([column, { of }]) => [column, figures[of]]),
    ),
    "wrong class": figures.classes === 0 ? "" : `${figures.wrong} of ${figures.classes}`,
    ...growing > 0 && { "growing, called slow": figures.growing },
  }]));
  const own = all.get("safety")!;
  const better = Object.entries(COLUMNS).flatMap(([column, { of, isLessBetter }]) => {
    const names = PEERS.filter((peer) => {
      const figures = all.get(peer)!;
      if (of === "wrong") {
        return figures.classes > 0 && figures.wrong / figures.classes < own.wrong / own.classes;
      }
      return isLessBetter ? figures[of] < own[of] : figures[of] > own[of];
    });
    return names.length === 0 ? [] : [`${column}: ${names.map((name) => NAMES[name]).join("; ")}.`];
  });
  const counts = `${judged.length} regexes: ${slow} slow${
    growing > 0 ? `, ${growing} that grow` : ""
  }, ${quick} not.`;
  const verdict = better.length === 0
    ? "No figure of another tool is better than that of `safety`."
    : `Better than \`safety\`:\n\n${better.map((each) => `- ${each}`).join("\n")}`;
  return `## ${set}\n\n${SETS[set]} ${counts}\n\n${tableOf(rows)}\n\n${verdict}\n`;
}

async function write(judged: readonly Judged[], versions: string): Promise<void> {
  const place = new URL("../../docs/benchmarks/", import.meta.url);
  await Deno.mkdir(place, { recursive: true });
  const published = new Set(
    [...await corpus("real-world"), ...await wellKnownPatterns(), ...await labelledPatterns(COMMITTED)]
      .map(toLiteral),
  );
  const lines = await Promise.all(judged.map((each) => lineOf(each, published)));
  const zipped = new Blob([`${lines.join("\n")}\n`]).stream().pipeThrough(new CompressionStream("gzip"));
  await Deno.writeFile(new URL("slow-regexes.jsonl.gz", place), zipped);
  const sets = Object.keys(SETS).filter((set) => judged.some((each) => each.set === set));
  const sections = sets.map((set) => sectionOf(set, judged.filter((each) => each.set === set)));
  const page = new URL("slow-regexes.md", place);
  await Deno.writeTextFile(page, [headOf(versions), ...sections].join("\n"));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", page.pathname] }).output();
}

const COMMITTED = new URL("../data/corpus", import.meta.url).pathname;

/** A regex that may not be published is named by a part of its SHA-256. */
async function lineOf(each: Judged, published: ReadonlySet<string>): Promise<string> {
  const literal = toLiteral(each);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(literal)));
  const answers = TOOLS.map((tool) => {
    const { answer, growth = null, ms, mb = null } = each.told[tool];
    return [tool, [answer, growth, Number(ms.toPrecision(3)), mb]];
  });
  return JSON.stringify({
    set: each.set,
    ...each.name && { name: each.name },
    ...published.has(literal) ? { regex: literal } : { sha256: hash.slice(0, 8).toHex() },
    label: each.label,
    answers: Object.fromEntries(answers),
  });
}

function headOf(versions: string): string {
  const [{ model } = { model: "unknown" }] = cpus();
  const memory = Math.round(Deno.systemMemoryInfo().total / 2 ** 30);
  return `# Finding slow regexes

What regex-review and the tools of other packages say about regexes whose backtracking is known. Written by
\`deno task bench peers\`; [slow-regexes.jsonl.gz](slow-regexes.jsonl.gz) has a row for each regex with the answer of each
tool: answer, class, milliseconds, megabytes. Regexes that we may measure with but not publish are named by the first
16 digits of their SHA-256; the folder that has them is named by \`CORPUS\`, and without it these sets are smaller.

${versions}, and regex-review of this revision, in Node 24. redosray isn't in the registry of npm. All have their
default options, but each has 10 seconds of processor time for a regex instead of a limit of the clock. The ESLint rule and \`isSafe\` don't ask if a regex is slow at any
length: the rule reports what takes a second in at most 100,000 characters, and \`isSafe\` what takes 50 ms in at most
1,000 or isn't proved to be safe.

- **slow, found**: regexes that are slow, and that the tool calls slow.
- **false alarms**: regexes that it calls slow although no slow text is known. This is no proof that they are fast.
- **wrong class**: exponential instead of polynomial or the reverse, of the found ones that it gives a class. Labels are
  from times, in which a polynomial of a high degree looks exponential, as that of \`/^(.*a){12}$/\` does.
- **no answer**: its limit was reached, or it can't read the regex.
- **median, p95, all**: processor time, with that of the programs it starts; rules with ESLint, which lints one line.
- **MB**: the most memory of its processes until then.
- Where a set is judged here: _slow_ takes a second of processor time natively in at most 100,000 characters, in texts
  that a tool names or that repeat parts of what the regex matches; _grows_ is slower than the length without taking as
  long.

On ${navigator.hardwareConcurrency} cores of ${model}, ${memory} GB, Deno ${Deno.version.deno}, ${
    new Date().toISOString().slice(0, 10)
  }. ${
    Deno.env.has("KEEP")
      ? "The tools were run at different times, the peers while other programs were running: their times may be up to twice as long as alone."
      : "Other programs were running, so times of one table are only to be compared with each other."
  }
`;
}

const folder = await Deno.makeTempDir({ prefix: "redos-" });
try {
  const installed = await installTools(folder);
  if (installed === null) throw new Error("The packages or Node can't be had here");
  const cases = [...await labelled(), ...await unlabelled()];
  const judged: Judged[] = [];
  for (const set of Object.keys(SETS)) {
    const ofSet = cases.filter((each) => each.set === set);
    const told = await askAll({ folder, node: installed.node }, set, ofSet);
    judged.push(...await judgeAll(set, ofSet, told));
    await write(judged, installed.versions);
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
