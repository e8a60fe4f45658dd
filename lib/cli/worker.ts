import { type FixedFile, fixesIn } from "../change/fixes/fixed_file.ts";
import { decodeText } from "../change/readers/decode.ts";
import { hasGeneratedName, isMinified, looksMinified } from "../change/readers/generated.ts";
import { judgeChange } from "../change/judge/judge_change.ts";
import type { ImportedFile } from "../change/names/imports.ts";
import { withMistyped } from "../change/readers/mistyped_file.ts";
import type { FileScan, ImportedFrom, RegexChange, RegexPair, SourceFile } from "../change/model.ts";
import { type FileVersions, type FoundPairs, lookUpKey, pairFiles } from "../change/pairs/pairing.ts";
import { readPatch } from "../change/patches/patch.ts";
import { scanPatch } from "../change/patches/patch_scan.ts";
import { scanFile } from "../change/readers/scan.ts";
import { createNativeMatching } from "../native/native_run.ts";
import { findBlockOverlaps } from "../regex/overlaps/overlaps.ts";
import type { Overlaps, PairBlock } from "../regex/overlaps/pairs.ts";
import type { Searches } from "../regex/redos/searches.ts";
import type { Regex } from "../regex/regex.ts";
import type { Tree } from "../regex/syntax/tree.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import { workDone } from "../regex/work.ts";
import { fastForms } from "./judged_regex.ts";
import { type FastForm } from "./regex_words.ts";
import { type FileContent, isLarge, movedBuffers } from "./file_content.ts";
import type { WorkerMessage } from "./pool.ts";
import type { RunnerPort } from "./runner.ts";
import { runTool, type ToolName, type ToolResult } from "./tools.ts";

/** A side of a review. */
export type Side = "before" | "after";

/**
 * A task of a worker: find the pairs of a file's regexes, or those of a unified diff, or the content of a file's regexes, or fixes;
 * judge a pair, find fast forms of a slow regex; or find which regexes of a list accept the same texts.
 */
export type WorkerTask =
  | {
    readonly kind: "file";
    readonly before: FileContent | null;
    readonly after: FileContent | null;
    readonly generated: GeneratedFiles;
    /** True if an attribute says that a program has written the file, false if one says that none has. */
    readonly isGenerated?: boolean;
    /** The files that each version is known to import. */
    readonly imported?: Readonly<Record<Side, readonly ImportedContent[]>>;
  }
  | { readonly kind: "patch"; readonly text: string; readonly generated: GeneratedFiles }
  | { readonly kind: "keys"; readonly file: FileContent }
  | { readonly kind: "fix"; readonly file: FileContent }
  | { readonly kind: "judge"; readonly pair: RegexPair }
  | { readonly kind: "forms"; readonly regex: Regex; readonly searches: Searches | undefined }
  | { readonly kind: "overlaps"; readonly regexes: readonly Regex[]; readonly block: PairBlock }
  | { readonly kind: "tool"; readonly name: ToolName; readonly input: Record<string, unknown> };

/** A file that another one imports, with its bytes. */
export interface ImportedContent extends ImportedFrom {
  readonly file: FileContent;
}

/** The pairs of a file, and the other files that must be known to judge all of them. */
export interface FilePairs extends FoundPairs {
  readonly wanted: Readonly<Record<Side, readonly ImportedFrom[]>>;
}

/** What is known about a pair, and the work that it took, in steps of `countWork()`. */
export interface JudgedPair {
  readonly change: RegexChange;
  readonly work: number;
}

/** A file whose slow regexes are replaced, and the work that it took. */
export interface FoundFixes extends FixedFile {
  readonly work: number;
}

/** Fast forms of a slow regex, and the work that it took. */
export interface FoundForms {
  readonly forms: readonly FastForm[];
  readonly work: number;
}

/** What to do with files that a program has written: their versions are compared, or only their new regexes are of interest. */
export type GeneratedFiles = "compare" | "count";

/** Answers the tasks of a pool, in what it has started. */
export function serveTasks(port: RunnerPort): void {
  const send = (message: WorkerMessage) => port.send(message);
  port.onTask((task) => {
    try {
      send({ kind: "done", value: runTask(task as WorkerTask) });
    } catch (error) {
      send({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  });
  send({ kind: "ready" });
}

/** Does a task here, which nothing but the counting of its work limits. */
export function runTask(
  task: WorkerTask,
): FoundPairs | FilePairs | JudgedPair | FoundFixes | FoundForms | Overlaps | ToolResult | readonly string[] {
  switch (task.kind) {
    case "file":
      return pairsOfFile(task);
    case "patch":
      return pairFiles(scanPatch(readPatch(task.text)).map((file) => generatedOrNot(file, task.generated)));
    case "keys":
      return scanFile(textOf(task.file)).regexes.map(lookUpKey);
    case "fix": {
      const before = workDone();
      const found = fixesIn(textOf(task.file));
      return { ...found, work: JUDGED_WORK + workDone() - before };
    }
    case "judge":
      return judgeCounted(task.pair);
    case "forms": {
      const before = workDone();
      const forms = fastForms(task.regex, task.searches);
      return { forms, work: JUDGED_WORK + workDone() - before };
    }
    case "overlaps":
      return findBlockOverlaps(treesOf(task.regexes), task.block);
    case "tool":
      return runTool(task.name, task.input);
  }
}

/** Work of judging a regex that isn't counted otherwise; a millisecond. */
export const JUDGED_WORK = 10_000;

/** The same for each character of its versions. */
const JUDGED_CHARACTER_WORK = 20;

let matching: ReturnType<typeof createNativeMatching> | undefined;

function judgeCounted(pair: RegexPair): JudgedPair {
  const before = workDone();
  // Contexts of the native engine are expensive to create.
  const native = matching ??= createNativeMatching();
  const change = judgeChange(pair, { matches: (regex, text, limit) => native(regex)(text, limit) });
  const characters = [pair.before, pair.after].reduce(
    (sum, side) => sum + (side?.regex?.pattern.length ?? 0),
    0,
  );
  return { change, work: JUDGED_WORK + JUDGED_CHARACTER_WORK * characters + workDone() - before };
}

/** The trees of the last list: its other tasks are about the same ones, of which more is known then. */
let listed: { readonly key: string; readonly trees: readonly Tree[] } = { key: "", trees: [] };

function treesOf(regexes: readonly Regex[]): readonly Tree[] {
  const key = JSON.stringify(regexes);
  if (listed.key === key) return listed.trees;
  const trees = regexes.map((regex) => {
    const parsed = parseRecentSyntax(regex);
    if (!parsed.ok) throw new Error(parsed.message);
    return parsed.tree;
  });
  listed = { key, trees };
  return trees;
}

function pairsOfFile(task: Extract<WorkerTask, { kind: "file" }>): FilePairs {
  if ([task.before, task.after].every((content) => !content || isLarge(content))) {
    return pairsOfLargeFile(task);
  }
  const [old, now] = [task.before && textOf(task.before), task.after && textOf(task.after)];
  const name = (now ?? old)?.name ?? "";
  const isSkimmed = task.generated === "count" &&
    (task.isGenerated ??
      (hasGeneratedName(name) || [old, now].every((file) => file === null || looksMinified(file.text))));
  const before = old && withMistyped(scanFile(old, readImported(task.imported?.before), isSkimmed), old);
  const after = now && withMistyped(scanFile(now, readImported(task.imported?.after), isSkimmed), now);
  const versions = generatedOrNot({ before, after }, task.generated, task.isGenerated);
  return {
    ...pairFiles([versions]),
    wanted: { before: before?.wanted ?? [], after: after?.wanted ?? [] },
  };
}

/** The same for versions of which only one is in memory at a time. They are only tokenized in any case, so nothing is known to be imported. */
function pairsOfLargeFile(task: Extract<WorkerTask, { kind: "file" }>): FilePairs {
  const [before, after] = [task.before && scanLarge(task.before), task.after && scanLarge(task.after)];
  const versions = generatedOrNot({ before, after }, task.generated, task.isGenerated);
  return { ...pairFiles([versions]), wanted: { before: [], after: [] } };
}

function scanLarge(content: FileContent): FileScan {
  const { name, text } = textOf(content);
  for (const buffer of movedBuffers([content])) buffer.transfer(0);
  // Parts of a text keep all of it in memory; copies don't.
  return structuredClone(scanFile({ name, text }));
}

function generatedOrNot(
  { before, after }: FileVersions,
  generated: GeneratedFiles,
  isMarked?: boolean,
): FileVersions {
  const name = (after ?? before)?.name ?? "";
  const isGenerated = generated === "count" &&
    (isMarked ?? (hasGeneratedName(name) || isMinified(before, after)));
  return { before, after, isGenerated };
}

const textOf = ({ name, bytes }: FileContent): SourceFile => ({ name, text: decodeText(bytes) });

const readImported = (imported: readonly ImportedContent[] = []): ImportedFile[] =>
  imported.map(({ file, ...from }) => ({ ...from, file: textOf(file) }));
