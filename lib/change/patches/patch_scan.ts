import { languageOfName } from "../readers/file_language.ts";
import { FoundRegexes } from "../readers/found_regexes.ts";
import { type Fragment, scanFragments } from "./fragments.ts";
import { looksMinified } from "../readers/generated.ts";
import type { FileScan, FoundRegex } from "../model.ts";
import type { Hunk, HunkLines, PatchFile } from "./patch.ts";
import { fileProblem, scanFile, UNSUPPORTED } from "../readers/scan.ts";

/** The regexes of both versions of a file, as far as a patch shows them. */
interface ScannedPatchFile {
  /** The new name, or the old one of a deleted file. */
  readonly name: string;
  /** Null if the patch adds or deletes the file. */
  readonly before: FileScan | null;
  readonly after: FileScan | null;
}

/**
 * Finds the regexes of a patch. Only the lines of hunks are known, so they are read as fragments; lines and
 * columns are those of the file, but ranges refer to the joined lines of all hunks. Files that the patch adds
 * or deletes are read as a whole.
 */
export function scanPatch(files: readonly PatchFile[]): ScannedPatchFile[] {
  return files.map((file) => {
    const name = file.newName ?? file.oldName ?? "";
    return {
      name,
      before: isAbsent(file.oldName, file.newName) ? null : scanSide(file, file.oldName ?? "", "before"),
      after: isAbsent(file.newName, file.oldName) ? null : scanSide(file, file.newName ?? "", "after"),
    };
  });
}

/** True if a version doesn't exist, or has no regexes by its name and the other version has: the file was renamed. */
function isAbsent(name: string | null, other: string | null): boolean {
  if (other === null) return false;
  return name === null || (languageOfName(name) === null && languageOfName(other) !== null);
}

function scanSide(file: PatchFile, name: string, side: keyof Hunk): FileScan {
  const { hunks, problem, oldName, newName, gap } = file;
  if (problem) return { name, regexes: [], problem };
  const stretches = hunks.map((hunk) => hunk[side]);
  const isWhole = (oldName === null || newName === null) && stretches.length === 1;
  const [first] = stretches;
  const scan = isWhole && first
    ? scanFile({ name, text: first.lines.join("\n") })
    : scanStretches(name, stretches);
  return gap && !scan.problem ? { ...scan, problem: gap } : scan;
}

function scanStretches(name: string, stretches: readonly HunkLines[]): FileScan {
  const text = stretches.map(({ lines }) => lines.join("\n")).join("\n");
  const language = languageOfName(name);
  const problem = fileProblem(text);
  if (problem || language === null) return { name, regexes: [], problem: problem ?? UNSUPPORTED };
  const found = new FoundRegexes(name, text);
  let offset = 0;
  const fragments: Fragment[] = [];
  for (const { lines } of stretches) {
    const fragment = { language, text: lines.join("\n"), offset };
    fragments.push(fragment);
    offset += fragment.text.length + 1;
  }
  scanFragments(fragments, found);
  const scan = found.finish();
  // The regex of a contract may be outside of the hunks.
  const { stray: _, ...known } = scan;
  const { regexes, strings } = known;
  return {
    ...known,
    ...looksMinified(text) && { isMinified: true },
    regexes: moveLines(regexes, stretches),
    ...strings && { strings: moveLines(strings, stretches) },
  };
}

/** Replaces the line of the joined hunks with that of the file. */
function moveLines(regexes: readonly FoundRegex[], stretches: readonly HunkLines[]): FoundRegex[] {
  const numbers = stretches.flatMap(({ line, lines }) => lines.map((_, index) => line + index));
  const moved = <T extends { readonly line: number }>(at: T): T => ({
    ...at,
    line: numbers[at.line - 1] ?? at.line,
  });
  return regexes.map((regex) => {
    const { constants, contracts } = regex;
    return {
      ...moved(regex),
      ...constants && { constants: constants.map(moved) },
      ...contracts && { contracts: contracts.map(moved) },
    };
  });
}
