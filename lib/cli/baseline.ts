import { z } from "zod";
import type { FoundRegex, RegexChange } from "../change/model.ts";
import { parseJson } from "../regex/schemas/json.ts";
import { hash } from "./cache.ts";
import { type NamedFile, readIfExists, readText } from "./config.ts";
import { UsageError } from "./git.ts";
import { containsPath, FileError, writeRegularFile } from "./regular_file.ts";

/**
 * Identifies a finding: file, the names around the regex, and both versions. Independent of line numbers, so
 * that it stays the same when code around it moves.
 */
export function fingerprint({ pair: { file, before, after } }: RegexChange): string {
  return print([file, (after ?? before)?.path, regexContent(before), regexContent(after)]);
}

const print = (content: unknown): string => hash(JSON.stringify(content)).slice(0, 32);

/** Findings in a baseline. */
export const MAX_BASELINE_FINDINGS = 100_000;

const TEXT = z.string().optional().catch(undefined);

/** An accepted finding. It is known by the fingerprint; the rest is for readers. */
const ENTRY = z.object({
  fingerprint: z.string(),
  file: z.string().catch(""),
  regex: z.string().catch(""),
  /** Fingerprints of the versions; absent for one that doesn't exist. */
  before: TEXT,
  after: TEXT,
  reason: TEXT,
});

const FILE = z.object({ version: z.literal(1), findings: z.array(ENTRY).max(MAX_BASELINE_FINDINGS) });

type Entry = z.infer<typeof ENTRY>;

/** Accepted findings: the reason of each by its fingerprint, empty if there is none. */
export type Baseline = ReadonlyMap<string, string>;

/** Reads a baseline; null if there is none, and nobody has named it. Rejects with a `UsageError`. */
export async function readBaseline(file: NamedFile): Promise<Baseline | null> {
  if (file.isDefault) return await readBaselineIfExists(file);
  return parseBaseline(await readText(file, "baseline", "; --write-baseline creates it"), file.name);
}

/** The same, or null if there is no such file. */
export async function readBaselineIfExists(file: NamedFile): Promise<Baseline | null> {
  const text = await readIfExists(file, "baseline");
  return text === null ? null : parseBaseline(text, file.name);
}

/** Parses a baseline. Throws a `UsageError`. */
export const parseBaseline = (text: string, path: string): Baseline =>
  new Map(parseEntries(text, path).map(({ fingerprint, reason = "" }) => [fingerprint, reason]));

function parseEntries(text: string, path: string): Entry[] {
  const result = FILE.safeParse(parseJson(text));
  if (!result.success) throw new UsageError(`${path} isn't a baseline; --write-baseline creates it again`);
  return result.data.findings;
}

/**
 * Writes the findings as a baseline, in a stable order. Those that the file has already keep their reasons. A file that is no
 * baseline is written again.
 */
export async function writeBaseline(file: NamedFile, changes: readonly RegexChange[]): Promise<void> {
  const before = await readBaselineIfExists(file).catch((error) => {
    if (error instanceof UsageError) return null;
    throw error;
  });
  await writeEntries(file, changes.map((change) => entryOf(change, before?.get(fingerprint(change)))));
}

/** Adds accepted findings to a baseline, which is created if it doesn't exist. Rejects with a `UsageError`. */
export async function addToBaseline(
  file: NamedFile,
  changes: readonly RegexChange[],
  reason: string,
): Promise<void> {
  const text = await readIfExists(file, "baseline");
  const added = changes.map((change) => entryOf(change, reason));
  const prints = new Set(added.map(({ fingerprint }) => fingerprint));
  const others = (text === null ? [] : parseEntries(text, file.name)).filter((each) =>
    !prints.has(each.fingerprint)
  );
  await writeEntries(file, [...others, ...added]);
}

function entryOf(change: RegexChange, reason?: string): Entry {
  const { file, before, after } = change.pair;
  return {
    fingerprint: fingerprint(change),
    file,
    regex: (after ?? before)?.source ?? "",
    ...before && { before: print(regexContent(before)) },
    ...after && { after: print(regexContent(after)) },
    ...reason && { reason },
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

/** The source code distinguishes regexes that are built at run time. Contracts are part of it where there are any. */
function regexContent(found: FoundRegex | null): unknown {
  if (found === null) return null;
  const { regex, source, contracts } = found;
  const content = regex ? [regex.pattern, regex.flags] : source;
  return contracts ? [content, contracts.map(({ text }) => text.trim())] : content;
}

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;
