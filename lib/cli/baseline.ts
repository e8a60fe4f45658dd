import type { FoundRegex, RegexChange } from "../change/model.ts";
import { hash } from "./cache.ts";
import { type NamedFile, readIfExists, readText } from "./config.ts";
import { UsageError } from "./git.ts";
import { containsPath, FileError, writeRegularFile } from "./regular_file.ts";

/**
 * Identifies a finding: file, the names around the regex, and both versions. Independent of line numbers, so
 * that it stays the same when code around it moves.
 */
export function fingerprint({ pair: { file, before, after } }: RegexChange): string {
  const path = (after ?? before)?.path;
  return hash(JSON.stringify([file, path, regexContent(before), regexContent(after)])).slice(0, 32);
}

/** Accepted findings: the reason of each by its fingerprint, empty if there is none. */
export type Baseline = ReadonlyMap<string, string>;

/** Reads a baseline. Rejects with a `UsageError`. */
export async function readBaseline(file: NamedFile): Promise<Baseline> {
  return parseBaseline(await readText(file, "baseline", "; --write-baseline creates it"), file.name);
}

/** The same, or null if there is no such file. */
export async function readBaselineIfExists(file: NamedFile): Promise<Baseline | null> {
  const text = await readIfExists(file, "baseline");
  return text === null ? null : parseBaseline(text, file.name);
}

/** Writes the findings as a baseline, in a stable order. Those that the file has already keep their reasons. */
export async function writeBaseline(file: NamedFile, changes: readonly RegexChange[]): Promise<void> {
  const known = await entriesIfReadable(file);
  const reasons = new Map(known.map(({ fingerprint, reason }) => [fingerprint, reason]));
  await writeEntries(file, changes.map((change) => entryOf(change, reasons.get(fingerprint(change)))));
}

/** None if the file is no baseline, which is written again. */
async function entriesIfReadable(file: NamedFile): Promise<Entry[]> {
  try {
    return parseEntries(await readIfExists(file, "baseline") ?? EMPTY, file.name);
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}

/** Adds accepted findings to a baseline, which is created if it doesn't exist. Rejects with a `UsageError`. */
export async function addToBaseline(
  file: NamedFile,
  changes: readonly RegexChange[],
  reason: string,
): Promise<void> {
  const entries = parseEntries(await readIfExists(file, "baseline") ?? EMPTY, file.name);
  const added = changes.map((change) => entryOf(change, reason));
  const prints = new Set(added.map(({ fingerprint }) => fingerprint));
  await writeEntries(file, [...entries.filter(({ fingerprint }) => !prints.has(fingerprint)), ...added]);
}

const EMPTY = JSON.stringify({ version: 1, findings: [] });

/** An accepted finding. It is known by the fingerprint; the rest is for readers. */
interface Entry {
  readonly fingerprint: string;
  readonly file: string;
  readonly regex: string;
  /** Fingerprints of the versions; absent for one that doesn't exist. */
  readonly before?: string;
  readonly after?: string;
  readonly reason?: string;
}

function entryOf(change: RegexChange, reason?: string): Entry {
  const { pair } = change;
  const print = (found: FoundRegex) => hash(JSON.stringify(regexContent(found))).slice(0, 32);
  return {
    fingerprint: fingerprint(change),
    file: pair.file,
    regex: sourceInReport(change),
    ...(pair.before && { before: print(pair.before) }),
    ...(pair.after && { after: print(pair.after) }),
    ...(reason !== undefined && { reason }),
  };
}

async function writeEntries({ path, name, within }: NamedFile, entries: readonly Entry[]): Promise<void> {
  const findings = entries.toSorted((a, b) =>
    compare(a.file, b.file) || compare(a.fingerprint, b.fingerprint)
  );
  const text = `${JSON.stringify({ version: 1, findings }, null, 2)}\n`;
  try {
    if (within !== undefined && !containsPath(within, path)) throw new FileError("outside");
    await writeRegularFile(path, text, within);
  } catch (error) {
    const reason = error instanceof FileError ? `: it ${error.message}` : "";
    throw new UsageError(`Can't write the baseline ${name}${reason}`);
  }
}

/** Parses a baseline. Throws a `UsageError`. */
export function parseBaseline(text: string, path: string): Baseline {
  return new Map(parseEntries(text, path).map(({ fingerprint, reason = "" }) => [fingerprint, reason]));
}

/** Findings in a baseline. */
export const MAX_BASELINE_FINDINGS = 100_000;

function parseEntries(text: string, path: string): Entry[] {
  const mistake = new UsageError(`${path} isn't a baseline; --write-baseline creates it again`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw mistake;
  }
  if (typeof value !== "object" || value === null) throw mistake;
  const { version, findings } = value as { version?: unknown; findings?: unknown };
  if (version !== 1 || !Array.isArray(findings) || findings.length > MAX_BASELINE_FINDINGS) throw mistake;
  return findings.map((finding: unknown) => {
    if (typeof finding !== "object" || finding === null) throw mistake;
    const { fingerprint, file, regex, before, after, reason } = finding as Record<string, unknown>;
    if (typeof fingerprint !== "string") throw mistake;
    const text = (each: unknown) => typeof each === "string" ? each : "";
    return {
      fingerprint,
      file: text(file),
      regex: text(regex),
      ...(typeof before === "string" && { before }),
      ...(typeof after === "string" && { after }),
      ...(typeof reason === "string" && { reason }),
    };
  });
}

/** The source code distinguishes regexes that are built at run time. Contracts are part of it where there are any. */
function regexContent(found: FoundRegex | null): unknown {
  if (found === null) return null;
  const { regex, source, contracts } = found;
  const content = regex ? [regex.pattern, regex.flags] : source;
  return contracts ? [content, contracts.map(({ text }) => text.trim())] : content;
}

const sourceInReport = ({ pair: { before, after } }: RegexChange): string => (after ?? before)?.source ?? "";

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;
