import type { Regex } from "../../regex/regex.ts";
import { parseJson } from "../../regex/schemas/json.ts";
import {
  type DetailName,
  DETAILS,
  fromNames,
  PATTERN_DETAILS,
  type PatternDetail,
  VERSION_DETAILS,
  type VersionDetail,
} from "../../schema/snippet_details.ts";
import type { SnippetDraft, Version } from "../../schema/snippets.ts";

/** A version in a file; a detail is null if none was saved. */
export type FiledVersion =
  & Regex
  & { readonly notes: string | null }
  & {
    readonly [K in VersionDetail]?: Version[K] | null;
  };

/** A saved pattern in a file, with its history. */
export interface FiledSnippet {
  readonly draft: SnippetDraft;
  /** Oldest first; the last one equals `draft`. */
  readonly versions: readonly FiledVersion[];
}

/** The contents of a file: patterns, oldest first, and the number of invalid entries. */
export interface LibraryFile {
  readonly snippets: readonly FiledSnippet[];
  readonly unreadable: number;
}

/**
 * Reads an exported library, or an exported account. The server validates its patterns.
 *
 * @returns null if the text isn't such a file
 */
export function readLibraryFile(text: string): LibraryFile | null {
  const entries = entriesIn(text);
  if (entries === null) return null;
  const snippets = entries.map(snippetIn).filter((each) => each !== null);
  return { snippets: snippets.reverse(), unreadable: entries.length - snippets.length };
}

function entriesIn(text: string): unknown[] | null {
  const value = parseJson(text);
  const entries = typeof value === "object" && value !== null ? Reflect.get(value, "snippets") : null;
  return Array.isArray(entries) ? entries : null;
}

function snippetIn(entry: unknown): FiledSnippet | null {
  const regex = regexIn(entry);
  if (regex === null || stringIn(entry, "name") === null) return null;
  const shared = PATTERN_DETAILS.filter((name) => detailIn(entry, name) !== null);
  const details = fromNames(shared, (name) => detailIn(entry, name)) as Pick<SnippetDraft, PatternDetail>;
  const draft = { ...NO_DETAILS, ...details, ...regex };
  return { draft, versions: historyIn(listIn(entry, "versions"), { ...regex, ...versionDetailsIn(entry) }) };
}

const NO_DETAILS = { description: "", tags: [] };

/** A history must end with the pattern itself, which is a version more if the file was edited. */
function historyIn(versions: readonly unknown[], newest: Omit<FiledVersion, "notes">): FiledVersion[] {
  const { pattern, flags } = newest;
  const filed = versions.map(versionIn).filter((each) => each !== null).reverse();
  const last = filed.at(-1);
  return last?.pattern === pattern && last.flags === flags
    ? filed
    : [...filed, { ...newest, pattern, flags, notes: null }];
}

function versionIn(entry: unknown): FiledVersion | null {
  const regex = regexIn(entry);
  return regex && { ...regex, notes: stringIn(entry, "notes"), ...versionDetailsIn(entry) };
}

/** A version without a detail would otherwise get that of the previous version. */
const versionDetailsIn = (entry: unknown) =>
  fromNames(VERSION_DETAILS, (name) => detailIn(entry, name)) as Pick<FiledVersion, VersionDetail>;

/** The value of a detail; null if it is missing, or of another kind than the server accepts. */
function detailIn(entry: unknown, name: DetailName): unknown {
  const value = typeof entry === "object" && entry !== null ? Reflect.get(entry, name) : null;
  return DETAILS[name].read(value);
}

function regexIn(entry: unknown): Regex | null {
  const pattern = stringIn(entry, "pattern");
  return pattern === null ? null : { pattern, flags: stringIn(entry, "flags") ?? "" };
}

function stringIn(entry: unknown, key: string): string | null {
  const value = typeof entry === "object" && entry !== null ? Reflect.get(entry, key) : null;
  return typeof value === "string" ? value : null;
}

function listIn(entry: unknown, key: string): unknown[] {
  const value = typeof entry === "object" && entry !== null ? Reflect.get(entry, key) : null;
  return Array.isArray(value) ? value : [];
}
