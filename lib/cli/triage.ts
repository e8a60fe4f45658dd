import { resolve } from "node:path";
import { decodeText } from "../change/readers/decode.ts";
import { slowness } from "../change/judge/importance.ts";
import { visibleText } from "../change/visible_text.ts";
import type { Options } from "./arguments.ts";
import { type Environment, EXIT, withPool, writeOutput } from "./environment.ts";
import { findRepository, UsageError } from "./git.ts";
import { FileError, readRegularFile } from "./regular_file.ts";
import { styleFor } from "./terminal.ts";
import type { AlertFile } from "./alerts/alert.ts";
import { AlertFinder } from "./find_alerts.ts";
import { readSarif } from "./alerts/read_sarif.ts";
import { readSonar } from "./alerts/read_sonar.ts";
import { suppressedSarif } from "./alerts/suppressed_sarif.ts";
import { triageJson, triageMarkdown, type TriageReport, triageText } from "./triage_report.ts";

/** Largest file of alerts. */
const MAX_ALERT_BYTES = 64 * 1024 * 1024;

/** Alerts about regexes that are judged. GitHub shows at most 5,000 of a file. */
const MAX_ALERTS = 10_000;

/**
 * Judges the regexes to which alerts of another tool point. Exits with 1 if one is dangerous, or if a regex or a file wasn't
 * looked at.
 */
export async function triage(
  { file }: { readonly file: string },
  options: Options,
  environment: Environment,
): Promise<number> {
  const { format, output } = options;
  const { cwd } = environment;
  if (format === "github") throw new UsageError("triage has the formats text, json, markdown and sarif");
  const log = await readLog(resolve(cwd, file), file);
  const read = readSarif(log) ?? readSonar(log);
  if (read === null) {
    throw new UsageError(`${file} is neither SARIF nor the JSON of Sonar with issues or hotspots`);
  }
  if (format === "sarif" && readSarif(log) === null) {
    throw new UsageError(`${file} isn't SARIF, so it can't be written as SARIF with suppressions`);
  }
  if (read.alerts.length > MAX_ALERTS) {
    throw new UsageError(`${file} has more than ${MAX_ALERTS} alerts about regexes`);
  }
  const report = await withPool(
    options.workers,
    environment,
    (pool) => judgeAll(read, new AlertFinder(cwd, pool), environment.signal),
  );
  if (environment.signal?.aborted) throw new UsageError("The triage was stopped");
  const style = output === undefined
    ? styleFor(environment.columns, environment.variables)
    : styleFor(undefined, {});
  const text = format === "json"
    ? triageJson(report)
    : format === "markdown"
    ? triageMarkdown(report)
    : format === "sarif"
    ? suppressedSarif(log, report.alerts.map(({ state, sentence }) => state === "linear" ? sentence : null))
    : triageText(report, style);
  if (format === "sarif") environment.error(`${SUPPRESSIONS}\n`);
  if (output === undefined) environment.output(text);
  else await writeOutput(cwd, output, await findRepository(cwd), text);
  return isClean(report) ? EXIT.clean : EXIT.findings;
}

const SUPPRESSIONS =
  "regex-review: GitHub doesn't read suppressions of SARIF; --format json has what its interface for dismissing takes";

async function readLog(path: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(decodeText(await readRegularFile(path, { maxBytes: MAX_ALERT_BYTES })));
  } catch (error) {
    if (error instanceof FileError) throw new UsageError(`${name} ${error.message}`);
    throw new UsageError(`${name} isn't JSON: ${visibleText(error instanceof Error ? error.message : "")}`);
  }
}

async function judgeAll(
  { alerts, others, closed }: AlertFile,
  finder: AlertFinder,
  signal: AbortSignal | undefined,
): Promise<TriageReport> {
  const judged: Awaited<ReturnType<AlertFinder["judge"]>>[] = [];
  for (const alert of alerts) {
    if (signal?.aborted) break;
    judged.push(await finder.judge(alert));
  }
  return { alerts: judged, unreported: await finder.unreported(), others, closed };
}

const isClean = ({ alerts, unreported }: TriageReport): boolean =>
  alerts.every(({ state }) => state !== "slow" && state !== "not_read") &&
  unreported.every(({ change }) => slowness(change.after?.verdict) < 2);
