import type { Regex } from "../../regex/regex.ts";
import type { SnippetDraft } from "../../schema/snippets.ts";

/** A version as a file has it. */
export interface FiledVersion extends Regex {
  readonly notes: string | null;
}

/** A saved pattern as a file has it, with its history. */
export interface FiledSnippet {
  readonly draft: SnippetDraft;
  /** Oldest first; the last one is what `draft` has. */
  readonly versions: readonly FiledVersion[];
}

/** What is in a file: patterns, oldest first, and how many entries are none. */
export interface LibraryFile {
  readonly snippets: readonly FiledSnippet[];
  readonly unreadable: number;
}

/**
 * Reads an exported library, or an exported account. What its patterns must be, the server says.
 *
 * @returns null when the text is no such file
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
  return { draft, versions: historyIn(versions, regex) };
}

/** A history that does not end in the pattern itself is none of it. */
function historyIn(versions: readonly unknown[], { pattern, flags }: Regex): FiledVersion[] {
  const newest = { pattern, flags, notes: null };
  const filed = versions.map(versionIn).filter((each) => each !== null).reverse();
  const last = filed.at(-1);
  return last?.pattern === pattern && last.flags === flags ? filed : [newest];
}

function versionIn(entry: unknown): FiledVersion | null {
  const regex = regexIn(entry);
  return regex && { ...regex, notes: stringIn(entry, "notes") };
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
