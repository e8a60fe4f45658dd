import { realpath } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeText } from "../change/readers/decode.ts";
import { languageOfName, unreadLanguage } from "../change/readers/file_language.ts";
import { undecidedChange, unjudgedReason } from "../change/judge/unjudged.ts";
import { slowness } from "../change/judge/importance.ts";
import type { RegexPair } from "../change/model.ts";
import { MAX_READ_BYTES, MAX_SCAN_WORK } from "../limits/command_line.ts";
import { toLiteral } from "../regex/regex.ts";
import { SCAN_DEADLINE_MS } from "./base_regexes.ts";
import type { FastForm } from "./regex_words.ts";
import type { TaskPool } from "./pool.ts";
import { containsPath, FileError, readRegularFile } from "./regular_file.ts";
import type { FilePairs, FoundForms, JudgedPair, WorkerTask } from "./worker.ts";
import type { Alert, AlertPlace } from "./alerts/alert.ts";
import { describeRegex, type JudgedAlert, type JudgedRegex } from "./judged_alert.ts";
import { TextPlaces } from "./alerts/place_in_text.ts";

/** The regexes of a file to which alerts point, or why they aren't known. */
type ReadFile =
  | { readonly kind: "read"; readonly places: TextPlaces; readonly regexes: readonly JudgedRegex[] }
  | { readonly kind: "language" | "not_found" | "not_read"; readonly message: string };

/** Time for judging a regex, and for finding its fast forms; both are also limited by counted work. */
const JUDGE_DEADLINE_MS = 30_000;

/** Finds and judges the regexes of alerts: each file and each regex once. */
export class AlertFinder {
  readonly #cwd: string;
  readonly #pool: TaskPool;
  readonly #files = new Map<string, Promise<ReadFile>>();
  readonly #judged = new Map<string, Promise<JudgedPair>>();
  readonly #forms = new Map<string, Promise<readonly FastForm[]>>();
  readonly #reported = new Set<JudgedRegex>();
  #work = 0;

  constructor(cwd: string, pool: TaskPool) {
    this.#cwd = cwd;
    this.#pool = pool;
  }

  /** What an alert comes down to. */
  async judge(alert: Alert): Promise<JudgedAlert> {
    const places: { readonly place: AlertPlace; readonly name: string; readonly file: ReadFile }[] = [];
    for (const place of alert.places) {
      const name = await this.#nameOf(place.uri);
      const file = name === null ? OUTSIDE : await this.#read(name);
      places.push({ place, name: name ?? place.uri, file });
    }
    const [main] = places;
    if (main === undefined) {
      return { alert, state: "not_found", place: "", sentence: "Not found: the alert has no place" };
    }
    const found = places.flatMap(({ place, file }) => file.kind === "read" ? regexesAt(file, place) : []);
    const closest = Math.min(...found.map(({ distance }) => distance));
    const [worst] = found.filter(({ distance }) => distance === closest).map(({ regex }) => regex)
      .toSorted((one, other) => rank(other) - rank(one));
    const placed = `${main.name}${main.place.startLine === undefined ? "" : `:${main.place.startLine}`}`;
    if (worst === undefined) {
      const problem = places.find(({ file }) => file.kind !== "read")?.file;
      return problem === undefined || problem.kind === "read"
        ? { alert, state: "not_found", place: placed, sentence: NO_REGEX }
        : { alert, state: problem.kind, place: placed, sentence: problem.message };
    }
    for (const { regex, distance } of found) if (distance === closest) this.#reported.add(regex);
    const place = `${worst.file}:${worst.found.line}:${worst.found.column}`;
    if (worst.found.regex === null) {
      const message = worst.found.problem?.message ?? "The regex is not known";
      return { alert, state: "no_regex", place, sentence: `Not a known regex: ${message}` };
    }
    const regex = await this.#withForms(worst);
    return { alert, place, ...describeRegex(regex), regex };
  }

  /** The slow regexes of all files of alerts to which none of the alerts points, once all are judged. */
  async unreported(): Promise<readonly JudgedRegex[]> {
    const files = await Promise.all([...this.#files.values()]);
    const slow = files.flatMap((file) => file.kind === "read" ? file.regexes : [])
      .filter((regex) => !this.#reported.has(regex) && slowness(regex.change.after?.verdict) > 0)
      .toSorted((one, other) => rank(other) - rank(one));
    return await Promise.all(slow.map((regex) => this.#withForms(regex)));
  }

  /** The name of a file in the working folder; null for one that is outside of it. */
  async #nameOf(uri: string): Promise<string | null> {
    try {
      const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(uri);
      const path = isAbsolute ? fileURLToPath(uri) : decodeURIComponent(uri);
      if (path.includes("\0")) return null;
      const root = await realpath(this.#cwd);
      const full = resolve(isAbsolute ? root : this.#cwd, path);
      const base = containsPath(this.#cwd, full) ? this.#cwd : root;
      return containsPath(base, full) ? relative(base, full).split(sep).join("/") : null;
    } catch {
      return null;
    }
  }

  #read(name: string): Promise<ReadFile> {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const reading = this.#readFile(name);
    this.#files.set(name, reading);
    return reading;
  }

  async #readFile(name: string): Promise<ReadFile> {
    const other = unreadLanguage(name);
    if (other !== null) return { kind: "language", message: `Another language: ${other} is not judged` };
    const language = languageOfName(name);
    if (language === null || !JUDGED_LANGUAGES.has(language)) {
      return { kind: "language", message: "Another language: only JavaScript is judged" };
    }
    let bytes: Uint8Array;
    try {
      const limits = { maxBytes: MAX_READ_BYTES, within: this.#cwd };
      bytes = await readRegularFile(resolve(this.#cwd, name), limits);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (error.refusal === "outside") return OUTSIDE;
      return error.refusal === "missing"
        ? { kind: "not_found", message: "Not found: the file doesn't exist" }
        : { kind: "not_read", message: `Not looked at: the file ${error.message}` };
    }
    const text = decodeText(bytes);
    const task: WorkerTask = { kind: "file", before: null, after: { name, bytes }, generated: "compare" };
    const outcome = await this.#pool.run<FilePairs>(task, SCAN_DEADLINE_MS);
    if (outcome.kind !== "done") {
      return { kind: "not_read", message: "Not looked at: the file was not finished in time" };
    }
    const { pairs, skipped } = outcome.value;
    const [problem] = skipped;
    if (problem !== undefined && pairs.length === 0) {
      return { kind: "not_read", message: `Not looked at: ${problem.problem.message}` };
    }
    const regexes = await Promise.all(pairs.map(async (pair): Promise<readonly JudgedRegex[]> => {
      const { after } = pair;
      if (after === null || after.origin === "comment") return [];
      return [{ file: name, found: after, change: await this.#judgePair(pair) }];
    }));
    return { kind: "read", places: new TextPlaces(text), regexes: regexes.flat() };
  }

  async #judgePair(pair: RegexPair) {
    if (pair.after?.regex === null) return undecidedChange(pair, unjudgedReason(pair));
    const { regex, use, searches, origin } = pair.after ?? {};
    const key = JSON.stringify([regex, use, searches, origin]);
    const judging = this.#judged.get(key) ?? this.#judgeOnce({ ...pair, file: "" });
    this.#judged.set(key, judging);
    return (await judging).change;
  }

  async #judgeOnce(pair: RegexPair): Promise<JudgedPair> {
    const unjudged = (): JudgedPair => ({ change: undecidedChange(pair, unjudgedReason(pair)), work: 0 });
    if (this.#work >= MAX_SCAN_WORK) {
      return { ...unjudged(), change: undecidedChange(pair, "the limit of work is reached") };
    }
    const outcome = await this.#pool.run<JudgedPair>({ kind: "judge", pair }, JUDGE_DEADLINE_MS);
    if (outcome.kind !== "done") {
      return { ...unjudged(), change: undecidedChange(pair, "it was not finished in time") };
    }
    this.#work += outcome.value.work;
    return outcome.value;
  }

  async #withForms(judged: JudgedRegex): Promise<JudgedRegex> {
    const { regex, searches } = judged.found;
    if (regex === null || slowness(judged.change.after?.verdict) === 0) return judged;
    const key = `${toLiteral(regex)} ${searches}`;
    const finding = this.#forms.get(key) ?? this.#findForms({ kind: "forms", regex, searches });
    this.#forms.set(key, finding);
    return { ...judged, forms: await finding };
  }

  async #findForms(task: Extract<WorkerTask, { kind: "forms" }>): Promise<readonly FastForm[]> {
    if (this.#work >= MAX_SCAN_WORK) return [];
    const outcome = await this.#pool.run<FoundForms>(task, JUDGE_DEADLINE_MS);
    if (outcome.kind !== "done") return [];
    this.#work += outcome.value.work;
    return outcome.value.forms;
  }
}

const OUTSIDE: ReadFile = {
  kind: "not_found",
  message: "Not found: the file is outside of the working folder, or a link leads there",
};

const NO_REGEX =
  "Not found: there is no regex at that place now; the line may have changed, or the alert may point at a call";

/** Files whose regexes are those of JavaScript. */
const JUDGED_LANGUAGES: ReadonlySet<string> = new Set(["javascript", "typescript", "tsx", "html"]);

/** The regexes that a place overlaps; those in which it lies, or which it is about alone, are closer than several in its range. */
function regexesAt(
  { places, regexes }: Extract<ReadFile, { kind: "read" }>,
  place: AlertPlace,
): readonly { readonly regex: JudgedRegex; readonly distance: number }[] {
  const range = places.rangeOf(place);
  if (range === undefined) return [];
  const { start, end } = range;
  const inside = regexes.filter(({ found }) => found.range.start <= start && end <= found.range.end);
  if (inside.length > 0) return inside.map((regex) => ({ regex, distance: 0 }));
  const overlapping = regexes.filter(({ found }) => found.range.start < end && start < found.range.end);
  return overlapping.map((regex) => ({ regex, distance: overlapping.length }));
}

/** The slowest first; then those that aren't known. */
function rank({ found, change }: JudgedRegex): number {
  const { after } = change;
  const growth = slowness(after?.verdict);
  if (growth > 0) return 2 + growth;
  return found.regex === null || after?.verdict.kind !== "safe" ? 2 : 0;
}
