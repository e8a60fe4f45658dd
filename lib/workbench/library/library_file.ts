import type { Regex } from "../../regex/regex.ts";
import type { LineExpectation, SnippetDraft } from "../../schema/snippets.ts";

/** A version in a file. */
export interface FiledVersion extends Regex {
  readonly notes: string | null;
  /** Null if none was saved. */
  readonly text?: string | null | undefined;
  readonly tests?: LineExpectation[] | null | undefined;
  readonly contracts?: string[] | null | undefined;
}

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
  try {
    const value: unknown = JSON.parse(text);
    const entries = typeof value === "object" && value !== null ? Reflect.get(value, "snippets") : null;
    return Array.isArray(entries) ? entries : null;
  } catch {
    return null;
  }
}

function snippetIn(entry: unknown): FiledSnippet | null {
  const [regex, name, description, tags, versions] = [
    regexIn(entry),
    stringIn(entry, "name"),
    stringIn(entry, "description"),
    listIn(entry, "tags"),
    listIn(entry, "versions"),
  ];
  if (regex === null || name === null) return null;
  const draft = {
    name,
    ...regex,
    description: description ?? "",
    tags: tags.filter((tag) => typeof tag === "string"),
  };
  return { draft, versions: historyIn(versions, { ...regex, ...testIn(entry) }) };
}

/** A history must end with the pattern itself, which is a version more if the file was edited. */
function historyIn(versions: readonly unknown[], newest: Omit<FiledVersion, "notes">): FiledVersion[] {
  const { pattern, flags } = newest;
  const filed = versions.map(versionIn).filter((each) => each !== null).reverse();
  const last = filed.at(-1);
  return last?.pattern === pattern && last.flags === flags ? filed : [...filed, { ...newest, notes: null }];
}

function versionIn(entry: unknown): FiledVersion | null {
  const regex = regexIn(entry);
  return regex && { ...regex, notes: stringIn(entry, "notes"), ...testIn(entry) };
}

/** A version without a text would otherwise get that of the previous version. */
function testIn(entry: unknown): Required<Pick<FiledVersion, "text" | "tests" | "contracts">> {
  const has = (name: string) => typeof entry === "object" && entry !== null && name in entry;
  const contracts = listIn(entry, "contracts").filter((each) => typeof each === "string");
  const tests = listIn(entry, "tests").map(expectationIn).filter((each) => each !== null);
  return {
    text: stringIn(entry, "text"),
    tests: has("tests") ? tests : null,
    contracts: has("contracts") ? contracts : null,
  };
}

function expectationIn(test: unknown): LineExpectation | null {
  if (typeof test !== "object" || test === null) return null;
  const [line, match] = [Reflect.get(test, "line"), Reflect.get(test, "match")];
  return typeof line === "number" && typeof match === "boolean" ? { line, match } : null;
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
