import type { FoundRegex, RegexPair } from "../../lib/change/model.ts";

/** A regex of a version: its line and column, and how the code writes it. */
export type LabelledRegex = readonly [line: number, column: number, source: string];

/** A regex before and after; null where there is no such version. */
export type LabelledPair = readonly [before: LabelledRegex | null, after: LabelledRegex | null];

/** The regexes of a file that changed. */
export interface LabelledFile {
  readonly name: string;
  /** If the file was renamed. */
  readonly newName?: string;
  readonly pairs: readonly LabelledPair[];
  /** What is as right, where one regex was made of two, for example. */
  readonly orPairs?: readonly LabelledPair[];
}

/** A package, both versions of which are at npm. */
export interface LabelledPackage {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly files: readonly LabelledFile[];
}

/** The labelled packages; `tests/data/changes/NOTICE.md` says how the labels were made. */
export async function labelledPackages(): Promise<readonly LabelledPackage[]> {
  const url = new URL("../data/changes/npm-fixes.json", import.meta.url);
  return JSON.parse(await Deno.readTextFile(url)).packages;
}

/** How found pairs compare with labels. */
export interface LabelComparison {
  /** Labels that were found, and all labels. */
  readonly right: number;
  readonly total: number;
  readonly missing: readonly string[];
  /** Found pairs that no label has. */
  readonly wrong: readonly RegexPair[];
}

/** Compares the pairs of a labelled file with its labels, in the reading of the labels that fits best. */
export function compareWithLabels(file: LabelledFile, pairs: readonly RegexPair[]): LabelComparison {
  const readings = [file.pairs, ...file.orPairs ? [file.orPairs] : []].map((labels) => {
    const expected = new Set(labels.map(([before, after]) => `${keyOf(before)} → ${keyOf(after)}`));
    const isExpected = ({ before, after }: RegexPair) =>
      expected.has(`${placeOf(before)} → ${placeOf(after)}`);
    const found = new Set(pairs.map(({ before, after }) => `${placeOf(before)} → ${placeOf(after)}`));
    const missing = [...expected].filter((each) => !found.has(each));
    return {
      right: expected.size - missing.length,
      total: expected.size,
      missing,
      wrong: pairs.filter((each) => !isExpected(each)),
    };
  });
  const [first, second] = readings;
  if (!first) throw new Error(`${file.name} has no labels`);
  return second && second.missing.length < first.missing.length ? second : first;
}

const keyOf = (regex: LabelledRegex | null): string => regex ? `${regex[0]}:${regex[1]}` : "—";

const placeOf = (regex: FoundRegex | null): string => regex ? `${regex.line}:${regex.column}` : "—";
