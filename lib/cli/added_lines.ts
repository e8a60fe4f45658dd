import { decodePatch } from "../change/readers/decode.ts";
import type { RegexChange, RegexPair, ReviewReport } from "../change/model.ts";
import { type Hunk, readPatch } from "../change/patches/patch.ts";
import { MAX_READ_BYTES } from "../limits/command_line.ts";
import { listChangedFiles, readDiff, type RevisionRange, UsageError } from "./git.ts";

/**
 * Notes for each change which of its lines is an added one: remarks about other lines would be shown where nobody has changed
 * anything.
 */
export async function noteAddedLines(
  report: ReviewReport,
  root: string,
  range: RevisionRange,
): Promise<ReviewReport> {
  const listed = [...report.changes, ...report.accepted].filter(({ importance }) => importance !== "none");
  const names = new Set(listed.map(({ pair }) => pair.file));
  const added = names.size === 0 ? null : await readAddedLines(root, range, names);
  if (added === null) return report;
  const note = (change: RegexChange): RegexChange => {
    const hunks = added.get(change.pair.file);
    const { pair } = change;
    return hunks === undefined || pair.after === null ? change : {
      ...change,
      pair: {
        ...pair,
        addedLine: hunks === "all" ? pair.after.line : annotatedLine(change, pair.after, hunks),
      },
    };
  };
  return { ...report, changes: report.changes.map(note), accepted: report.accepted.map(note) };
}

/**
 * The changed lines of files with some context, as a unified diff; null if there are too many to read. Of a file that is too large
 * to read, they are all that is compared.
 */
export async function changedLines(
  root: string,
  range: RevisionRange,
  names: ReadonlySet<string>,
): Promise<string | null> {
  const files = (await listChangedFiles(root, range)).filter(({ before, after }) =>
    names.has((after ?? before)?.path ?? "")
  );
  const paths = new Set(
    files.flatMap(({ before, after }) => [before, after].flatMap((side) => side?.path ?? [])),
  );
  if (paths.size === 0) return null;
  try {
    const diff = await readDiff(root, range, [...paths], CONTEXT_LINES);
    return diff.length > MAX_READ_BYTES ? null : decodePatch(diff);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return null;
  }
}

/** Lines around changed ones, with which strings and comments that go over several lines are recognized. */
const CONTEXT_LINES = 3;

/** The hunks of each file, or "all" if all of its lines are new; null if there are too many to read. */
async function readAddedLines(
  root: string,
  range: RevisionRange,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly Hunk[] | "all"> | null> {
  const files = (await listChangedFiles(root, range)).filter(({ after }) => after && names.has(after.path));
  // What nobody has changed has no added lines.
  const found = new Map<string, readonly Hunk[] | "all">([...names].map((name) => [name, []]));
  const paths = new Set<string>();
  for (const { before, after } of files) {
    if (before === null && after !== null) found.set(after.path, "all");
    else for (const side of [before, after]) if (side !== null) paths.add(side.path);
  }
  if (paths.size === 0) return found;
  try {
    for (
      const { newName, hunks, problem } of readPatch(decodePatch(await readDiff(root, range, [...paths])))
    ) {
      if (newName !== null && !problem) found.set(newName, hunks);
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return null;
  }
  return found;
}

/** Where a contract was removed, the line of the regex is shown around the removal, although it hasn't changed. */
function annotatedLine(
  { contracts = [] }: RegexChange,
  after: NonNullable<RegexPair["after"]>,
  hunks: readonly Hunk[],
): number | null {
  const isRemoved = contracts.some(({ kind }) => kind === "weakened");
  return firstAddedLine(after, hunks) ?? (isRemoved && isShown(after.line, hunks) ? after.line : null);
}

/** Unchanged lines that are shown above and below a changed one. */
const CONTEXT = 3;

/** True if a line is shown with a hunk that has no context. What was removed is between `line` and the next one. */
function isShown(line: number, hunks: readonly Hunk[]): boolean {
  return hunks.some(({ after: { line: first, lines: { length } } }) =>
    length === 0
      ? line > first - CONTEXT && line <= first + CONTEXT
      : line >= first - CONTEXT && line < first + length + CONTEXT
  );
}

function firstAddedLine(after: NonNullable<RegexPair["after"]>, hunks: readonly Hunk[]): number | null {
  const own = after.source.split("\n").map((_, at) => after.line + at);
  const lines = [
    ...own,
    ...after.contracts?.map(({ line }) => line) ?? [],
    ...after.constants?.flatMap(({ line, file }) => file === undefined ? line : []) ?? [],
  ];
  return lines.find((line) =>
    hunks.some(({ after: { line: first, lines } }) => line >= first && line < first + lines.length)
  ) ?? null;
}
