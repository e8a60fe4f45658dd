/**
 * Triages alerts of scanners, and measures each disagreement natively: ESLint runs here on committed patterns; `SCANNER_TESTS` names
 * a folder with JavaScript files of a scanner's own tests, in which comments such as `// NOT GOOD` and `// OK` label the regex on
 * their line or on the next one. `LIST=1` prints the disagreements.
 */
import { assert, assertEquals } from "@std/assert";
import regexp from "eslint-plugin-regexp";
import { Linter } from "eslint/universal";
import { attackText, pumpsUpTo } from "../../lib/regex/redos/attack.ts";
import { type Regex, toLiteral } from "../../lib/regex/regex.ts";
import { corpus, isNative } from "../corpora/corpus.ts";
import { labelledPatterns } from "../corpora/labelled.ts";
import { wellKnownPatterns } from "../corpora/well_known.ts";
import { Folder, runProgram } from "../lib/cli/program.ts";
import { type AlertedPlace, sarifLog } from "../lib/cli/alerts/sarif_log.ts";
import { NativeProcess } from "../native/native_process.ts";

/** What the triage says about an alert. */
interface Triaged {
  readonly finding: string;
  readonly place: string;
  readonly sentence: string;
  readonly pattern: string;
  readonly flags: string;
  readonly verdict: {
    readonly attack?: Parameters<typeof attackText>[0];
    readonly slowLength?: { readonly characters: number };
  };
}

async function triage(folder: Folder, log: ReturnType<typeof sarifLog>): Promise<readonly Triaged[]> {
  await folder.write({ "alerts.sarif": JSON.stringify(log) });
  const { output, errors } = await runProgram(["triage", "alerts.sarif", "--format=json"], {
    cwd: folder.path,
  });
  assertEquals(errors, "");
  return JSON.parse(output).alerts;
}

/** Length of the texts on which a regex that is said to be linear is measured, and the time that one may take. */
const LONG = 50_000;
const MAX_LINEAR_MS = 400;
/** Of a slow one, at the length that is said to take a second at our rate of steps: the engine may be some times faster. */
const LEAST_SLOW_MS = 50;

/** The longest time of a regex on texts that repeat the characters of its own pattern. */
async function longestMs(regex: Regex, native: NativeProcess): Promise<number> {
  const characters = new Set([..." \\n\\ta0_!", ...regex.pattern.replace(/\\./g, "")]);
  let longest = 0;
  for (const character of [...characters].slice(0, 40)) {
    const text = `${character.repeat(LONG)}\u0001`;
    longest = Math.max(longest, await native.least(regex, text, 5_000, { runs: 1 }));
  }
  return longest;
}

/** The time of a slow regex on its attack, at the length that is said to take a second. */
async function attackMs({ pattern, flags, verdict }: Triaged, native: NativeProcess): Promise<number> {
  const { attack, slowLength } = verdict;
  if (attack === undefined) return NaN;
  const count = Math.max(1, pumpsUpTo(attack, slowLength?.characters ?? 10_000));
  return await native.least(
    { pattern, flags: flags.replace(/[y]/g, "") },
    attackText(attack, count),
    20_000,
    {
      runs: 1,
    },
  );
}

/** Measures what triage says against the label of a scanner; returns lines about disagreements that measurements refute. */
async function compare(alerts: readonly Triaged[], isSlow: (at: number) => boolean): Promise<string[]> {
  await using native = new NativeProcess();
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  for (const [at, alert] of alerts.entries()) {
    const key = `${isSlow(at) ? "slow" : "fine"} → ${alert.finding}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const says = alert.finding === "linear" ? false : ["slow", "long"].includes(alert.finding) ? true : null;
    if (says === null && Deno.env.get("LIST")) console.log(`${key}: ${alert.place}: ${alert.sentence}`);
    if (says === null || says === isSlow(at)) continue;
    const regex = { pattern: alert.pattern, flags: alert.flags };
    const ms = says ? await attackMs(alert, native) : await longestMs(regex, native);
    const isRight = says ? ms >= LEAST_SLOW_MS : ms <= MAX_LINEAR_MS;
    const line = `${key}: ${toLiteral(regex)}: ${ms.toFixed(1)} ms; ${alert.sentence}`;
    if (Deno.env.get("LIST")) console.log(line);
    if (!isRight) wrong.push(line);
  }
  console.log(alerts.length, "alerts:", Object.fromEntries(counts));
  return wrong;
}

Deno.test("alerts of ESLint on real patterns get a proof, an attack, or a length, and none is wrong", async () => {
  await using folder = await Folder.create();
  const listed = [...await labelledPatterns(), ...await wellKnownPatterns(), ...await corpus("real-world")];
  const regexes = new Map(
    listed.map(({ pattern, flags }) => [toLiteral({ pattern, flags }), { pattern, flags }]),
  );
  const lines = [...regexes].filter(([, regex]) => isNative(regex)).map(([literal]) => `f(${literal});`);
  const code = `${lines.join("\n")}\n`;
  await folder.write({ "src/a.js": code });
  const linter = new Linter();
  const rules = {
    "regexp/no-super-linear-backtracking": "error",
    "regexp/no-super-linear-move": "error",
  } as const;
  const messages = linter.verify(code, [{ plugins: { regexp }, rules }], { filename: "a.js" });
  assert(messages.every(({ ruleId }) => ruleId !== null), JSON.stringify(messages[0]));
  const places = messages.map(({ line, column, endLine, endColumn }): AlertedPlace => ({
    line,
    column,
    ...endLine !== undefined && { endLine },
    ...endColumn !== undefined && { end: endColumn },
  }));
  assert(places.length >= 100, `${places.length} alerts`);
  const alerts = await triage(
    folder,
    sarifLog(places, "utf16CodeUnits", "regexp/no-super-linear-backtracking"),
  );
  assert(alerts.every(({ finding }) => ["linear", "slow", "long", "undecided"].includes(finding)));
  assertEquals(await compare(alerts, () => true), []);
});

const SCANNER_TESTS = Deno.env.get("SCANNER_TESTS");

Deno.test({
  name: "alerts on the labelled regexes of a scanner's own tests",
  ignore: SCANNER_TESTS === undefined,
  async fn() {
    await using folder = await Folder.create();
    const places: AlertedPlace[] = [];
    const labels: boolean[] = [];
    for await (const { name } of Deno.readDir(SCANNER_TESTS ?? "")) {
      if (!name.endsWith(".js")) continue;
      const text = await Deno.readTextFile(`${SCANNER_TESTS}/${name}`);
      await folder.write({ [`src/${name}`]: text });
      let above: boolean | undefined;
      for (const [at, line] of text.split("\n").entries()) {
        const [, not, isLabel] = /\/\/ (NOT )?(GOOD|OK)\b/.exec(line) ?? [];
        if (isLabel !== undefined && line.trim().startsWith("//")) above = not !== undefined;
        else {
          const label = isLabel === undefined ? above : not !== undefined;
          if (label !== undefined && /\/.*\/|RegExp/.test(line.replace(/\/\/ .*/, ""))) {
            places.push({ uri: `src/${name}`, line: at + 1 });
            labels.push(label);
          }
          above = undefined;
        }
      }
    }
    const alerts = await triage(folder, sarifLog(places));
    assertEquals(await compare(alerts, (at) => labels[at] === true), []);
  },
});
