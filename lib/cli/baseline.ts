import type { FoundRegex, RegexChange } from "../change/model.ts";
import { MAX_BASELINE_FINDINGS } from "../limits/command_line.ts";
import { hash } from "./cache.ts";
import { type NamedFile, readText } from "./config.ts";
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

/** Reads a baseline: the fingerprints of findings to ignore. Rejects with a `UsageError`. */
export async function readBaseline(file: NamedFile): Promise<ReadonlySet<string>> {
  return parseBaseline(await readText(file, "baseline", "; --write-baseline creates it"), file.name);
}

/** Writes the findings as a baseline, in a stable order. */
export async function writeBaseline(
  { path, name, within }: NamedFile,
  changes: readonly RegexChange[],
): Promise<void> {
  const findings = changes
    .map((change) => ({
      fingerprint: fingerprint(change),
      file: change.pair.file,
      regex: sourceInReport(change),
    }))
    .sort((a, b) => compare(a.file, b.file) || compare(a.fingerprint, b.fingerprint));
  const text = `${JSON.stringify({ version: 1, findings }, null, 2)}\n`;
  try {
    if (within !== undefined && !containsPath(within, path)) throw new FileError("outside");
    await writeRegularFile(path, text, within);
  } catch (error) {
    const reason = error instanceof FileError ? `: it ${error.message}` : "";
    throw new UsageError(`Can't write the baseline ${name}${reason}`);
  }
}

/** Parses a baseline: the fingerprints of findings. Throws a `UsageError`. */
export function parseBaseline(text: string, path: string): ReadonlySet<string> {
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
  return new Set(findings.map((finding: unknown) => {
    const print = typeof finding === "object" && finding !== null
      ? (finding as { fingerprint?: unknown }).fingerprint
      : undefined;
    if (typeof print !== "string") throw mistake;
    return print;
  }));
}

/** The source code distinguishes regexes that are built at run time. */
const regexContent = (found: FoundRegex | null): unknown =>
  found && (found.regex ? [found.regex.pattern, found.regex.flags] : found.source);

const sourceInReport = ({ pair: { before, after } }: RegexChange): string => (after ?? before)?.source ?? "";

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;
