import type { FoundRegex, RegexPair } from "../model.ts";
import { contentKey, hasSameContracts, pairRegexes, patternKey } from "./pairing.ts";
import { isStray } from "../judge/unjudged.ts";

/**
 * Finds regexes that moved from one file to another one, in the pairs of all files of a change. Those that are the same as
 * before, with the same contracts, are left out. What else changed in a file that was renamed is paired: git doesn't recognize a file that was
 * rewritten when it was renamed.
 */
export function pairMoved(all: readonly RegexPair[]): RegexPair[] {
  const [stray, pairs] = [all.filter(isStray), all.filter((pair) => !isStray(pair))];
  const files = collectFiles(pairs);
  const renames = findRenames(files);
  const moved = new Set<RegexPair>();
  const found: RegexPair[] = [];
  const [removals, additions] = [
    files.flatMap(({ removals }) => removals),
    files.flatMap(({ additions }) => additions),
  ];
  // A regex of which only the flags differ isn't new.
  for (const keyOf of [contentKey, patternKey]) {
    for (const [from, to] of renames) found.push(...pairIdentical(from.removals, to.additions, keyOf, moved));
    found.push(...pairIdentical(removals, additions, keyOf, moved));
  }
  const isLeft = (pair: RegexPair) => !moved.has(pair);
  for (const [from, to] of renames) {
    const [removals, additions] = [from.removals.filter(isLeft), to.additions.filter(isLeft)];
    if (removals.length === 0 || additions.length === 0) continue;
    for (const pair of [...removals, ...additions]) moved.add(pair);
    found.push(
      ...pairRegexes(
        { name: from.name, regexes: removals.flatMap(({ before }) => before ?? []) },
        { name: to.name, regexes: additions.flatMap(({ after }) => after ?? []) },
      ).map((pair) => pair.after === null ? { ...pair, file: from.name } : pair),
    );
  }
  return [...pairs.filter(isLeft), ...found, ...stray];
}

/** What was removed from a file and added to it. */
interface ChangedFile {
  readonly name: string;
  readonly removals: readonly RegexPair[];
  readonly additions: readonly RegexPair[];
  /** True if some of its regexes were changed, so that the file exists in both versions. */
  readonly existsInBoth: boolean;
}

function collectFiles(pairs: readonly RegexPair[]): ChangedFile[] {
  return [...Map.groupBy(pairs, ({ file }) => file)].map(([name, all]) => ({
    name,
    removals: all.filter(({ before, after }) => before !== null && after === null),
    additions: all.filter(({ before, after }) => before === null && after !== null),
    existsInBoth: all.some(({ before, after }) => before !== null && after !== null),
  }));
}

/** Marks regexes with the same key as moved; returns the pairs of those whose flags or contracts changed. */
function pairIdentical(
  removals: readonly RegexPair[],
  additions: readonly RegexPair[],
  keyOf: (regex: FoundRegex) => string,
  moved: Set<RegexPair>,
): RegexPair[] {
  const changed: RegexPair[] = [];
  const added = Map.groupBy(
    additions.filter((pair) => pair.after?.regex && !moved.has(pair)),
    ({ after }) => after ? keyOf(after) : "",
  );
  for (const removal of removals) {
    if (!removal.before?.regex || moved.has(removal)) continue;
    const addition = added.get(keyOf(removal.before))?.shift();
    if (!addition?.after) continue;
    moved.add(removal).add(addition);
    const isSame = contentKey(removal.before) === contentKey(addition.after);
    if (!isSame || !hasSameContracts(removal.before, addition.after)) {
      changed.push({ ...addition, before: removal.before });
    }
  }
  return changed;
}

const keyOrEmpty = (regex: FoundRegex | null): string => regex ? contentKey(regex) : "";

/** Files in which a regex may be to show that one of them was renamed; more have it by chance. */
const MAX_FILES_WITH_A_REGEX = 20;

/**
 * The files that seem to be the old and the new version of one: they have the same name with another ending or in another
 * folder, or share at least half of the regexes of the smaller one.
 */
function findRenames(files: readonly ChangedFile[]): (readonly [from: ChangedFile, to: ChangedFile])[] {
  const olds = files.filter(({ removals, additions, existsInBoth }) =>
    removals.length > 0 && additions.length === 0 && !existsInBoth
  );
  const news = files.filter(({ removals, additions, existsInBoth }) =>
    additions.length > 0 && removals.length === 0 && !existsInBoth
  );
  const shared = countShared(olds, news);
  const candidates: { readonly from: ChangedFile; readonly to: ChangedFile; readonly score: number }[] = [];
  const byStem = Map.groupBy(news, ({ name }) => stem(name));
  for (const from of olds) {
    const counts = shared.get(from) ?? new Map<ChangedFile, number>();
    const namesakes = (byStem.get(stem(from.name)) ?? []).slice(0, MAX_FILES_WITH_A_REGEX);
    for (const to of new Set([...counts.keys(), ...namesakes])) {
      const share = (counts.get(to) ?? 0) / Math.min(from.removals.length, to.additions.length);
      const isNamesake = withoutEnding(from.name) === withoutEnding(to.name) ||
        (stem(from.name) === stem(to.name) && !COMMON_STEMS.has(stem(to.name)));
      if (share >= 0.5 || isNamesake) candidates.push({ from, to, score: share + (isNamesake ? 0.5 : 0) });
    }
  }
  const renames = new Map<ChangedFile, ChangedFile>();
  const targets = new Set<ChangedFile>();
  for (const { from, to } of candidates.sort((a, b) => b.score - a.score)) {
    if (renames.has(from) || targets.has(to)) continue;
    renames.set(from, to);
    targets.add(to);
  }
  return [...renames];
}

/** How many regexes each two files have in common. A regex that is in many files says nothing. */
function countShared(
  olds: readonly ChangedFile[],
  news: readonly ChangedFile[],
): ReadonlyMap<ChangedFile, Map<ChangedFile, number>> {
  const places = new Map<string, ChangedFile[]>();
  for (const file of news) {
    for (const key of new Set(file.additions.map(({ after }) => keyOrEmpty(after)))) {
      places.set(key, [...(places.get(key) ?? []).slice(0, MAX_FILES_WITH_A_REGEX), file]);
    }
  }
  const shared = new Map<ChangedFile, Map<ChangedFile, number>>();
  for (const from of olds) {
    const counts = new Map<ChangedFile, number>();
    for (const key of new Set(from.removals.map(({ before }) => keyOrEmpty(before)))) {
      const found = places.get(key) ?? [];
      if (found.length > MAX_FILES_WITH_A_REGEX) continue;
      for (const to of found) counts.set(to, (counts.get(to) ?? 0) + 1);
    }
    shared.set(from, counts);
  }
  return shared;
}

/** Names that files in many folders have. */
const COMMON_STEMS = new Set([
  "index",
  "main",
  "mod",
  "utils",
  "util",
  "test",
  "types",
  "constants",
  "schema",
]);

const withoutEnding = (name: string): string => name.replace(/(?:\.\w{1,6}){1,2}$/, "");

const stem = (name: string): string => withoutEnding(name.slice(name.lastIndexOf("/") + 1));
