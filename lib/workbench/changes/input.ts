import type { SourceFile } from "../../change/model.ts";
import { isPatch } from "../../change/patches/patch.ts";
import { MAX_PATTERN_CHARACTERS } from "../../limits/pattern.ts";
import { isHunk } from "../../regex/paste/plain_text.ts";
import { readLiteral, type Regex } from "../../regex/regex.ts";
import { parseJson } from "../../regex/schemas/json.ts";
import { number } from "../../regex/words.ts";
import { PackedTextError, unpackText } from "../model/packed_text.ts";
import { FRAGMENT_KEY, packFragment } from "../model/review_link.ts";

/** What is compared: a diff, two patterns, or two versions of files. */
export type InputMode = "diff" | "patterns" | "files";

/** One of the two versions. */
export type Side = "before" | "after";

/** The contents of the page's fields; only those of `mode` are reviewed. */
export interface ChangesInput {
  readonly mode: InputMode;
  readonly diff: string;
  readonly patterns: Readonly<Record<Side, Regex>>;
  readonly files: Readonly<Record<Side, readonly SourceFile[]>>;
}

const NO_REGEX: Regex = { pattern: "", flags: "" };

/** The fields of an empty page. */
export const EMPTY_INPUT: ChangesInput = {
  mode: "diff",
  diff: "",
  patterns: { before: NO_REGEX, after: NO_REGEX },
  files: { before: [], after: [] },
};

/** Two versions of a file; null for the one that doesn't exist. */
export interface FilePair {
  readonly before: SourceFile | null;
  readonly after: SourceFile | null;
}

/** The input of the scanning worker. */
export type ScanRequest =
  | { readonly kind: "diff"; readonly text: string }
  | { readonly kind: "patterns"; readonly before: Regex; readonly after: Regex }
  | { readonly kind: "files"; readonly files: readonly FilePair[] };

/** True if fields of the mode are still empty, so that there is nothing to review yet. */
export function isIncomplete({ mode, diff, patterns, files }: ChangesInput): boolean {
  if (mode === "diff") return diff.trim() === "";
  if (mode === "patterns") return patterns.before.pattern === "" || patterns.after.pattern === "";
  return files.before.length === 0 || files.after.length === 0;
}

/** True if all fields of all modes are empty. */
export function isEmpty({ diff, patterns, files }: ChangesInput): boolean {
  return diff === "" && patterns.before.pattern === "" && patterns.after.pattern === "" &&
    files.before.length === 0 && files.after.length === 0;
}

/** Characters of a diff, or of all files together, that are reviewed; scanning them takes a worker some seconds. */
export const MAX_REVIEWED_CHARACTERS = 2_000_000;

/** Versions of files on each side of a review. */
export const MAX_REVIEWED_FILES = 200;

/** Why an input isn't reviewed, and what to do about it, in a sentence; null if it can be reviewed. */
export function inputProblem(input: ChangesInput): string | null {
  const { mode, diff, patterns, files } = input;
  if (mode === "diff" && diff.length > MAX_REVIEWED_CHARACTERS) {
    return `The diff has ${number(diff.length)} characters; at most ${number(MAX_REVIEWED_CHARACTERS)} are ` +
      "read. Leave out files without regular expressions, such as lock files, or review it in parts.";
  }
  const isLong = ({ pattern }: Regex) => pattern.length > MAX_PATTERN_CHARACTERS;
  if (mode === "patterns" && (isLong(patterns.before) || isLong(patterns.after))) {
    return `A pattern can have at most ${number(MAX_PATTERN_CHARACTERS)} characters here.`;
  }
  if (mode !== "files") return null;
  const all = [...files.before, ...files.after];
  if (all.length > 2 * MAX_REVIEWED_FILES) {
    return `These are ${number(all.length)} files; at most ${number(2 * MAX_REVIEWED_FILES)} are read. ` +
      "Remove some, or paste a diff instead.";
  }
  const total = all.reduce((sum, { text }) => sum + text.length, 0);
  if (total > MAX_REVIEWED_CHARACTERS) {
    return `The files have ${number(total)} characters; at most ${number(MAX_REVIEWED_CHARACTERS)} are ` +
      "read. Remove some, or paste a diff instead.";
  }
  return null;
}

/** The request to the scanning worker; call it only for an input that is complete and has no problem. */
export function scanRequest({ mode, diff, patterns, files }: ChangesInput): ScanRequest {
  if (mode === "diff") return { kind: "diff", text: diff };
  if (mode === "files") return { kind: "files", files: pairFiles(files.before, files.after) };
  return { kind: "patterns", before: readField(patterns.before), after: readField(patterns.after) };
}

/** A literal in the field has its own flags. */
function readField(regex: Regex): Regex {
  return readLiteral(regex.pattern) ?? regex;
}

/**
 * Pairs files by name; two files that are the only ones on their sides are paired whatever their names are.
 * The rest was added or removed.
 */
export function pairFiles(before: readonly SourceFile[], after: readonly SourceFile[]): FilePair[] {
  const [old, next] = [before[0], after[0]];
  if (old && next && before.length === 1 && after.length === 1) return [{ before: old, after: next }];
  const left = new Map(before.map((file) => [file.name, file]));
  const pairs: FilePair[] = after.map((file) => {
    const same = left.get(file.name) ?? null;
    left.delete(file.name);
    return { before: same, after: file };
  });
  return [...pairs, ...[...left.values()].map((file) => ({ before: file, after: null }))];
}

/** True if a text is a unified diff: it has a header of a file or of a part of it. */
export function isDiff(text: string): boolean {
  return isPatch(text) || isHunk(text);
}

/**
 * The input after files were dropped or chosen. A diff among them is reviewed as such. The others belong to
 * `version`; without it, the first files are the old version, and the next ones the new version.
 */
export function addFiles(
  input: ChangesInput,
  files: readonly SourceFile[],
  version: Side | null,
): ChangesInput {
  const diff = files.find(({ name, text }) => /\.(?:diff|patch)$/i.test(name) || isDiff(text));
  if (diff) return { ...input, mode: "diff", diff: diff.text };
  const [first, second, ...others] = files;
  if (version === null && first && second && others.length === 0) {
    return { ...input, mode: "files", files: { before: [first], after: [second] } };
  }
  const side = version ?? (input.files.before.length === 0 ? "before" : "after");
  const names = new Set(files.map(({ name }) => name));
  const untouched = input.files[side].filter(({ name }) => !names.has(name));
  return { ...input, mode: "files", files: { ...input.files, [side]: [...untouched, ...files] } };
}

/** The input without a file. */
export function removeFile(input: ChangesInput, version: Side, name: string): ChangesInput {
  const remaining = input.files[version].filter((file) => file.name !== name);
  return { ...input, files: { ...input.files, [version]: remaining } };
}

/** The input as the part of an address after `#`, see `packFragment`. Only the fields of the mode are in it. */
export function writeFragment({ mode, diff, patterns, files }: ChangesInput): Promise<string | null> {
  return packFragment({
    mode,
    ...mode === "diff" ? { diff } : mode === "patterns" ? { patterns } : { files },
  });
}

/**
 * Reads what `writeFragment` wrote.
 *
 * @returns null if the address carries no input
 * @throws PackedTextError if it is damaged or too long
 */
export async function readFragment(hash: string): Promise<ChangesInput | null> {
  const packed = new URLSearchParams(hash.slice(1)).get(FRAGMENT_KEY);
  if (packed === null) return null;
  const state = parseJson(await unpackText(packed));
  const input = typeof state === "object" && state && readState(state);
  if (!input) throw new PackedTextError("damaged");
  return input;
}

/** Links are untrusted input, so every field is checked. */
function readState(state: object): ChangesInput | null {
  const read = (key: string): unknown => Reflect.get(state, key);
  switch (read("mode")) {
    case "diff": {
      const diff = read("diff");
      return typeof diff === "string" ? { ...EMPTY_INPUT, mode: "diff", diff } : null;
    }
    case "patterns": {
      const patterns = readVersions(read("patterns"), readRegex);
      return patterns && { ...EMPTY_INPUT, mode: "patterns", patterns };
    }
    case "files": {
      const files = readVersions(read("files"), readFiles);
      return files && { ...EMPTY_INPUT, mode: "files", files };
    }
    default:
      return null;
  }
}

function readVersions<T>(value: unknown, read: (side: unknown) => T | null): Record<Side, T> | null {
  const [before, after] = [read(property(value, "before")), read(property(value, "after"))];
  return before === null || after === null ? null : { before, after };
}

function readRegex(value: unknown): Regex | null {
  const [pattern, flags] = [property(value, "pattern"), property(value, "flags")];
  return typeof pattern === "string" && typeof flags === "string" ? { pattern, flags } : null;
}

function readFiles(value: unknown): SourceFile[] | null {
  if (!Array.isArray(value)) return null;
  const files = value.map((file) => ({ name: property(file, "name"), text: property(file, "text") }));
  return files.every(isFile) ? files : null;
}

const isFile = (file: { name: unknown; text: unknown }): file is SourceFile =>
  typeof file.name === "string" && typeof file.text === "string";

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
