import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { FoundRegex, RegexChange } from "../change/model.ts";
import { MAX_BASELINE_FINDINGS, MAX_CONFIG_BYTES } from "../limits/command_line.ts";
import { hash } from "./cache.ts";
import { UsageError } from "./git.ts";

/**
 * Identifies a finding: file, the names around the regex, and both versions. Independent of line numbers, so
 * that it stays the same when code around it moves.
 */
export function fingerprint({ pair: { file, before, after } }: RegexChange): string {
  const path = (after ?? before)?.path;
  return hash(JSON.stringify([file, path, regexContent(before), regexContent(after)])).slice(0, 32);
}

/** Reads a baseline: the fingerprints of findings to ignore. */
export async function readBaseline(path: string): Promise<ReadonlySet<string>> {
  const value = parseBaseline(await readText(path), path);
  return new Set(value);
}

/** Writes the findings as a baseline, in a stable order. */
export async function writeBaseline(path: string, changes: readonly RegexChange[]): Promise<void> {
  const findings = changes
    .map((change) => ({
      fingerprint: fingerprint(change),
      file: change.pair.file,
      regex: sourceInReport(change),
    }))
    .sort((a, b) => compare(a.file, b.file) || compare(a.fingerprint, b.fingerprint));
  const text = `${JSON.stringify({ version: 1, findings }, null, 2)}\n`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch {
    throw new UsageError(`Can't write the baseline ${path}`);
  }
}

async function readText(path: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch {
    throw new UsageError(`Can't read the baseline ${path}; --write-baseline creates it`);
  }
  if (bytes.length > MAX_CONFIG_BYTES) throw new UsageError(`The baseline ${path} is too large`);
  return new TextDecoder().decode(bytes);
}

function parseBaseline(text: string, path: string): string[] {
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
    const print = typeof finding === "object" && finding !== null
      ? (finding as { fingerprint?: unknown }).fingerprint
      : undefined;
    if (typeof print !== "string") throw mistake;
    return print;
  });
}

/** The source code distinguishes regexes that are built at run time. */
const regexContent = (found: FoundRegex | null): unknown =>
  found && (found.regex ? [found.regex.pattern, found.regex.flags] : found.source);

const sourceInReport = ({ pair: { before, after } }: RegexChange): string => (after ?? before)?.source ?? "";

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;
