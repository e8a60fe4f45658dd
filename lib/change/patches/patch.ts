import { number } from "../../regex/words.ts";
import type { FileProblem } from "../model.ts";

/** A file of a patch. */
export interface PatchFile {
  /** Names before and after; null if the file was added or removed. */
  readonly oldName: string | null;
  readonly newName: string | null;
  readonly hunks: readonly Hunk[];
  /** Why its content can't be read. */
  readonly problem?: FileProblem;
  /** Why some of its lines may be missing. What is there is read. */
  readonly gap?: FileProblem;
}

/** A stretch of changed lines with their context. Lines have no line terminators. */
export interface Hunk {
  readonly before: HunkLines;
  readonly after: HunkLines;
}

/** Consecutive lines of one version of a file. */
export interface HunkLines {
  /** The number of the first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** Largest patch that is read. */
const MAX_PATCH_CHARACTERS = 20_000_000;

/**
 * Reads a unified diff, as written by git and `diff -u`. Lines that belong to no file, such as those of an
 * email around a patch, are skipped. Never throws.
 *
 * @returns the files; a single file with a problem if the text is too long
 */
export function readPatch(text: string): PatchFile[] {
  if (text.length > MAX_PATCH_CHARACTERS) {
    const message = `The patch is longer than ${number(MAX_PATCH_CHARACTERS)} characters`;
    return [{ oldName: null, newName: null, hunks: [], problem: { code: "too_large", message } }];
  }
  return new PatchReader(text).read();
}

/** True if a text is a patch: it has a file header with a hunk, or a header of git. */
export function isPatch(text: string): boolean {
  const sample = text.slice(0, MAX_PATCH_CHARACTERS);
  return /^diff --(?:git|cc|combined) /m.test(sample) || /^--- .*\r?\n\+\+\+ .*\r?\n@@ -\d/m.test(sample);
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Lines that can follow a hunk, also one that was edited by hand so that it has fewer lines than its header says. */
const AFTER_HUNK =
  /^(?:@@|diff |Index: |index |={3}|From |commit |tag |Only in |Binary files |GIT binary |old mode |new |deleted |similarity |rename |copy )/;

const CUT: FileProblem = {
  code: "parse_error",
  message: "The diff is cut off; regexes may look new or removed",
};

const WITHOUT_SIGNS: FileProblem = {
  code: "unreadable",
  message: "Lines of the diff don't begin with a space, - or +, as with --word-diff",
};

/** A file whose headers are being read. */
type OpenFile = { -readonly [K in keyof PatchFile]: PatchFile[K] } & { readonly hunks: Hunk[] };

/** Files of a patch that are read. */
export const MAX_PATCH_FILES = 2_000;

class PatchReader {
  readonly #lines: readonly string[];
  readonly #files: OpenFile[] = [];
  #at = 0;
  /** The file whose git header has been read. */
  #file: OpenFile | null = null;

  constructor(text: string) {
    this.#lines = text.split("\n");
  }

  read(): PatchFile[] {
    for (; this.#at < this.#lines.length; this.#at++) {
      if (this.#files.length > MAX_PATCH_FILES) {
        const message = `The patch has more than ${number(MAX_PATCH_FILES)} files`;
        return [...this.#files.slice(0, -1), {
          oldName: null,
          newName: null,
          hunks: [],
          problem: { code: "too_large", message },
        }];
      }
      this.#readLine(withoutReturn(this.#lines[this.#at] ?? ""));
    }
    return this.#files;
  }

  #readLine(line: string): void {
    const file = this.#file;
    if (line.startsWith("diff --git ")) this.#openFile(gitNames(line.slice(11)));
    else if (/^diff --(?:cc|combined) /.test(line)) {
      const name = unquote(line.replace(/^diff --\w+ /, ""));
      this.#openFile([name, name]).problem = {
        code: "unreadable",
        message: "Diffs of merges can't be read",
      };
    } else if (line.startsWith("--- ") && this.#isFileHeader()) this.#readFileHeader(line);
    else if (HUNK.test(line)) this.#readHunk(line);
    else if (file && file.hunks.length === 0) this.#readExtendedHeader(file, line);
  }

  #openFile([oldName, newName]: readonly [string | null, string | null]): OpenFile {
    const file: OpenFile = { oldName, newName, hunks: [] };
    this.#files.push(file);
    this.#file = file;
    return file;
  }

  #isFileHeader(): boolean {
    return (this.#lines[this.#at + 1] ?? "").startsWith("+++ ");
  }

  #readFileHeader(line: string): void {
    const [oldName, newName] = [
      headerName(line.slice(4)),
      headerName(withoutReturn(this.#lines[++this.#at] ?? "").slice(4)),
    ];
    const file = this.#file;
    if (!file || file.hunks.length > 0) {
      this.#openFile(strippedNames(oldName, newName));
      return;
    }
    // Git's headers for a new, deleted or renamed file were read before.
    if (file.problem) return;
    // The header of git has both names, so that its prefixes are known. Here, one of them can be missing.
    const isKnown = (name: string | null, known: string | null) =>
      name !== null && known !== null && /^[ab]\//.test(name) && name.slice(2) === known;
    const isRemoved = newName === null && isKnown(oldName, file.oldName);
    const isAdded = oldName === null && isKnown(newName, file.newName);
    const [old, now] = isRemoved || isAdded
      ? [isRemoved ? file.oldName : null, isAdded ? file.newName : null]
      : strippedNames(oldName, newName);
    file.oldName = old;
    file.newName = now;
  }

  #readExtendedHeader(file: OpenFile, line: string): void {
    const [, kind, name = ""] = /^(rename from|rename to|copy from|copy to) (.*)$/.exec(line) ?? [];
    if (kind?.endsWith("from")) file.oldName = unquote(name);
    else if (kind?.endsWith("to")) file.newName = unquote(name);
    else if (line.startsWith("new file mode ")) file.oldName = null;
    else if (line.startsWith("deleted file mode ")) file.newName = null;
    else if (/^Binary files .* differ$|^GIT binary patch$/.test(line)) {
      file.problem = { code: "binary", message: "The file is binary" };
    }
  }

  /**
   * Reads as many lines as the header announces, so that removed lines such as `-- a` aren't mistaken for
   * headers. A hunk that was edited by hand may have more lines; they are read as long as they can't be
   * anything else.
   */
  #readHunk(header: string): void {
    const [, oldLine, oldCount = "1", newLine, newCount = "1"] = HUNK.exec(header) ?? [];
    const [before, after]: [string[], string[]] = [[], []];
    let end = "";
    const isDone = () => before.length >= Number(oldCount) && after.length >= Number(newCount);
    while (this.#at + 1 < this.#lines.length) {
      const line = this.#lines[this.#at + 1] ?? "";
      if (isDone() && !this.#isSurplus(line)) break;
      const [sign, content] = [line[0] ?? " ", withoutReturn(line.slice(1))];
      if (sign === "-") before.push(content);
      else if (sign === "+") after.push(content);
      else if (sign === " " || line === "" || line === "\r") {
        before.push(content);
        after.push(content);
      } else if (sign !== "\\") {
        end = line;
        break;
      }
      this.#at++;
    }
    const file = this.#file ?? this.#openFile([null, null]);
    file.hunks.push({
      before: { line: Number(oldLine), lines: before },
      after: { line: Number(newLine), lines: after },
    });
    if (!isDone() && this.#at + 1 >= this.#lines.length) file.gap = CUT;
    if (!isDone() && end !== "" && !AFTER_HUNK.test(end)) file.gap = WITHOUT_SIGNS;
  }

  /** True if a line below a hunk belongs to it: it is neither the header of a file nor the signature of an email. */
  #isSurplus(line: string): boolean {
    const isHeader = line.startsWith("--- ") && (this.#lines[this.#at + 2] ?? "").startsWith("+++ ");
    return /^[-+ ]/.test(line) && !/^--\s*$/.test(line) && !isHeader;
  }
}

const withoutReturn = (line: string): string => line.endsWith("\r") ? line.slice(0, -1) : line;

/** The name in a line that starts with `---` or `+++`, with git's prefix, without the time that `diff` appends. */
function headerName(text: string): string | null {
  const name = text.startsWith('"') ? unquote(text) : text.replace(/\t.*$/, "");
  return name.trim() === "/dev/null" ? null : name;
}

/** The names without git's prefixes. Plain diffs have no prefixes, but both names then rarely start with `a/` and `b/`. */
function strippedNames(
  oldName: string | null,
  newName: string | null,
): readonly [string | null, string | null] {
  const hasPrefix = (name: string | null, letters: RegExp) => name === null || letters.test(name);
  const isGit = (hasPrefix(oldName, /^[aciow]\//) && hasPrefix(newName, /^[bciow]\//)) ||
    // `git diff -R`
    (oldName?.startsWith("b/") && newName?.startsWith("a/"));
  const strip = (name: string | null) => isGit && name !== null ? name.slice(2) : name;
  return [strip(oldName), strip(newName)];
}

/** The names in a header of git. Without quotes, they are equal, because renamed files have separate headers. */
function gitNames(text: string): readonly [string | null, string | null] {
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/.exec(text);
  if (quoted) return strippedNames(unquote(quoted[1] ?? ""), unquote(quoted[2] ?? ""));
  // `a/some file b/some file`
  const middle = (text.length - 1) / 2;
  return strippedNames(text.slice(0, middle), text.slice(middle + 1));
}

const ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  "\\": 92,
};

/** A name that git put in quotes: its bytes are escaped as in C. */
function unquote(text: string): string {
  const [, inner] = /^"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  if (inner === undefined) return text;
  const bytes: number[] = [];
  for (const [part, octal, escape] of inner.matchAll(/\\([0-3][0-7]{2})|\\(.)|[^\\]+/g)) {
    if (octal !== undefined) bytes.push(parseInt(octal, 8));
    else if (escape !== undefined) bytes.push(ESCAPES[escape] ?? escape.charCodeAt(0));
    else bytes.push(...new TextEncoder().encode(part));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}
