/**
 * How many slow patterns our analysis finds, and in what time, beside npm packages on the same patterns: recheck, in
 * pure JavaScript and as the native program where its package has one for this machine, redos-detector and
 * safe-regex2. `CORPUS` names a folder with `redos-labelled.jsonl`; without it the committed patterns are read.
 */
import { type Labelled, labelledPatterns } from "../corpora/labelled.ts";
import { type Answer, DEADLINE_MS, type Judged, judgedByUs } from "./redos_ours.ts";
import { ratio, report } from "./report.ts";

const labelled = await labelledPatterns();
const judgements: Record<string, readonly Judged[]> = {
  ours: await judgedByUs(labelled),
  ...await judgedApart(),
};
const rows = Object.entries(judgements).map(([name, judged]) => [name, rowOf(judged)] as const);
const note =
  `${labelled.length} patterns with known backtracking, within ${DEADLINE_MS} ms each; ours up to the ` +
  "verdict, in the process that the server uses. Not shown: no text was found on which they are slow.";
await report(
  "Finding slow patterns",
  note,
  Object.fromEntries(rows.map(([name, row]) => [name, besideOurs(row)])),
);

/** By packages that have a lock of their own, so that they are fetched only to run this. */
async function judgedApart(): Promise<Record<string, Judged[]>> {
  const folder = new URL("./redos_peers/", import.meta.url).pathname;
  const running = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--quiet",
      "--v8-flags=--max-old-space-size=8192",
      "--config",
      `${folder}deno.json`,
      `${folder}judge.ts`,
    ],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const asked = new Blob([JSON.stringify({ patterns: labelled, deadlineMs: DEADLINE_MS })]);
  const [{ stdout }] = await Promise.all([running.output(), asked.stream().pipeTo(running.stdin)]);
  const told: Record<string, Pick<Judged, "answer" | "ms">[]> = JSON.parse(new TextDecoder().decode(stdout));
  const labels = ([name, all]: [string, typeof told[string]]) =>
    [
      name,
      all.flatMap((each, at) => labelled.slice(at, at + 1).map((label) => ({ ...label, ...each }))),
    ] as const;
  return Object.fromEntries(Object.entries(told).map(labels));
}

function rowOf(judged: readonly Judged[]) {
  const share = (label: Labelled["label"] | undefined, answer: Answer) => {
    const all = judged.filter((each) => label === undefined || each.label === label);
    const count = all.filter((each) => each.answer === answer).length;
    return Math.round(1_000 * count / Math.max(1, all.length)) / 10;
  };
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => Number((times[Math.floor((times.length - 1) * part)] ?? NaN).toPrecision(3));
  return {
    "exponential found %": share("exponential", "slow"),
    "polynomial found %": share("polynomial", "slow"),
    "called slow, not shown %": share("not shown", "slow"),
    "unknown %": share(undefined, "unknown"),
    "median ms": at(0.5),
    "p95 ms": at(0.95),
  };
}

/** With what of the time of each is ours. */
function besideOurs(row: ReturnType<typeof rowOf>) {
  const own = rowOf(judgements.ours ?? []);
  return {
    ...row,
    "ours / peer, median": ratio(own["median ms"], row["median ms"]),
    "ours / peer, p95": ratio(own["p95 ms"], row["p95 ms"]),
  };
}
