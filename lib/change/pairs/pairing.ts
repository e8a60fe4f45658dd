import { commonSubsequence } from "../../regex/diff/align.ts";
import { ChangedComments } from "../readers/comments.ts";
import { codeContent } from "./concatenation.ts";
import type { FileScan, FoundRegex, OutsideCount, OutsideString, RegexPair, ReviewReport } from "../model.ts";
import { measureSimilarity, type PatternTokens, patternTokens, weightsIn } from "./similarity.ts";

/**
 * Regexes in the same place with at least this similarity are versions of one, even if the old one also
 * occurs elsewhere.
 */
const MOST_IN_PLACE = 0.5;

/** Regexes in the same place with less similarity are paired only if nothing else is left there. */
const LEAST_IN_PLACE = 0.25;

/** Minimum similarity of versions of a regex in different places. */
const LEAST_ELSEWHERE = 0.6;

/** Minimum similarity if a variable was renamed, or another method is called. */
const LEAST_NEARBY = 0.3;

/** A regex of one version, and its counterpart. */
interface Item {
  readonly regex: FoundRegex;
  /** Its content: equal for equivalent regexes. */
  readonly key: string;
  /** Its path without positions in lists, and without numbers of bundlers. */
  readonly place: string;
  /** `place` without its last name. */
  readonly surroundings: string;
  readonly tokens: PatternTokens;
  /** How much its tokens count in its list; absent for what isn't an element of one. */
  weightOf?: (tokens: string) => number;
  isPaired: boolean;
}

/**
 * Pairs the regexes of two versions of a file. Unchanged regexes with unchanged contracts are left out, even if they were moved
 * within the file or are written differently, such as a literal that became a call of `RegExp`.
 *
 * @param before null if the file was added
 * @param after null if the file was removed
 */
export function pairRegexes(before: FileScan | null, after: FileScan | null): RegexPair[] {
  const file = after?.name ?? before?.name ?? "";
  const comments = new ChangedComments(before?.regexes ?? [], after?.regexes ?? []);
  return [
    ...new Pairing(before, after).run().map(([old, now]): RegexPair => ({
      file,
      before: old,
      after: now,
      ...now?.comment && comments.isNew(old, now) && { isNewComment: true },
    })),
    ...pairStrings(file, before?.strings ?? [], after?.strings ?? []),
    // Contracts without a regex.
    ...newOnes(before?.stray ?? [], after?.stray ?? [], ({ source }) => source)
      .map((stray) => ({ file, before: null, after: stray })),
  ].sort((one, other) => pairStart(one) - pairStart(other));
}

/** Unpaired regexes of both versions: all of them, or those of a place between two identical ones. */
interface Gap {
  readonly olds: readonly Item[];
  readonly news: readonly Item[];
}

type PairTest = (old: Item, now: Item, count: number) => boolean;

/** Pairs the regexes of a file in passes, the surest first. */
class Pairing {
  /** Those that differ; null for a version that there isn't. */
  readonly #pairs: (readonly [FoundRegex | null, FoundRegex | null])[] = [];
  readonly #all: Gap;
  /** Minified code; names mean nothing in it. */
  readonly #isProgram: boolean;

  constructor(before: FileScan | null, after: FileScan | null) {
    const [olds, news] = [before, after].map((scan) => (scan?.regexes ?? []).map(createItem)) as [
      Item[],
      Item[],
    ];
    weighElements(olds, news);
    this.#all = { olds, news };
    this.#isProgram = Boolean(before?.isMinified || after?.isMinified) || isFarRight(olds) ||
      isFarRight(news);
  }

  run(): readonly (readonly [FoundRegex | null, FoundRegex | null])[] {
    const all = this.#all;
    const shared = sharedPlaces(all.olds, all.news);
    const isVersion = (old: Item, now: Item) =>
      (isInList(old) ? isSameElement(old, now) : !shared.has(old.place)) || isLike(old, now);
    const gaps = this.#identicalInPlaces();
    // Of what has a name of its own, the versions; not in a program.
    const inCode = this.#isProgram ? [] : gaps;
    this.#moved();
    for (const gap of inCode) this.#named(gap, isVersion);
    for (const gap of inCode) this.#similar(gap, MOST_IN_PLACE);
    this.#identical(all);
    for (const gap of inCode) this.#similar(gap, LEAST_IN_PLACE);
    this.#similar(all, LEAST_ELSEWHERE);
    // What is left and unlike is one removed and one added regex.
    if (!this.#isProgram) {
      this.#rest(hasName, ({ place }) => place, isVersion);
      // One regex in the same call is a version of the only one that was there; of several, only similar ones are.
      this.#rest(isCall, ({ place }) => place, isLikeOrOnly);
      this.#rest(() => true, ({ surroundings }) => surroundings, isLike);
    }
    for (const { regex } of open(all.olds)) this.#pairs.push([regex, null]);
    for (const { regex } of open(all.news)) this.#pairs.push([null, regex]);
    return this.#pairs;
  }

  #pair(old: Item, now: Item): void {
    old.isPaired = now.isPaired = true;
    if (old.key !== now.key || !hasSameContracts(old.regex, now.regex)) {
      this.#pairs.push([old.regex, now.regex]);
    }
  }

  #identical({ olds, news }: Gap): void {
    const byKey = Map.groupBy(open(news), ({ key }) => key);
    for (const old of open(olds)) {
      const now = byKey.get(old.key)?.shift();
      if (now) this.#pair(old, now);
    }
  }

  /** Pairs what is identical and has the same path, which divides the rest into gaps. */
  #identicalInPlaces(): readonly Gap[] {
    const places = Map.groupBy(this.#all.news, ({ place }) => place);
    const gaps: Gap[] = [];
    for (const [place, olds] of Map.groupBy(this.#all.olds, (item) => item.place)) {
      const news = places.get(place) ?? [];
      let [oldAt, newAt] = [0, 0];
      const anchors = commonSubsequence(olds.map(({ key }) => key), news.map(({ key }) => key));
      for (const [one, other] of [...anchors, [olds.length, news.length] as const]) {
        gaps.push({ olds: olds.slice(oldAt, one), news: news.slice(newAt, other) });
        const [old, now] = [olds[one], news[other]];
        if (old && now) this.#pair(old, now);
        [oldAt, newAt] = [one + 1, other + 1];
      }
      // The elements of a list may have been reordered.
      this.#identical({ olds, news });
    }
    return gaps;
  }

  /**
   * Pairs what is identical and was moved. If both names exist in both versions, their values were exchanged, which changes
   * what each of them does.
   */
  #moved(): void {
    const { olds, news } = this.#all;
    const [before, after] = [olds, news].map((items) =>
      new Set(this.#isProgram ? [] : items.filter(hasName).map(({ place }) => place))
    ) as [Set<string>, Set<string>];
    const isOnlyInOne = ({ place }: Item) => !before.has(place) || !after.has(place);
    this.#identical({ olds: olds.filter(isOnlyInOne), news });
    this.#identical({ olds, news: news.filter(isOnlyInOne) });
  }

  /** Pairs the versions of what has a name of its own. */
  #named({ olds, news }: Gap, isVersion: PairTest): void {
    const [[old, ...others], [now, ...otherNews]] = [open(olds), open(news)];
    if (others.length + otherNews.length > 0) return;
    if (old && now && hasName(old) && isVersion(old, now, 1)) this.#pair(old, now);
  }

  /** Pairs the most similar ones first; among equally similar ones, those in the same place and order. */
  #similar(gap: Gap, least: number): void {
    const [olds, news] = [open(gap.olds), open(gap.news)];
    const candidates: { readonly old: Item; readonly now: Item; readonly score: number }[] = [];
    const reach = Math.max(1, Math.floor(MAX_COMPARED_PAIRS / Math.max(1, olds.length)));
    for (const [index, old] of olds.entries()) {
      // If there are too many, those at about the same position are compared.
      const middle = Math.round(index * news.length / olds.length);
      const from = Math.max(0, Math.min(news.length - reach, middle - (reach >> 1)));
      for (const [at, now] of news.slice(from, from + reach).entries()) {
        const value = similarity(old, now);
        // The elements of a list may be independent, so that the place of one that is gone says nothing.
        if (value < (isElement(old) && isElement(now) ? Math.max(least, MOST_IN_PLACE) : least)) continue;
        const distance = Math.abs(index / olds.length - (from + at) / news.length);
        candidates.push({ old, now, score: value + (old.place === now.place ? 0.1 : 0) - 0.01 * distance });
      }
    }
    for (const { old, now } of candidates.sort((a, b) => b.score - a.score)) {
      if (!old.isPaired && !now.isPaired) this.#pair(old, now);
    }
  }

  /** Pairs the remaining regexes of a named place in order, if both versions have the same number. */
  #rest(isWanted: (old: Item) => boolean, placeOf: (item: Item) => string, isVersion: PairTest): void {
    const places = Map.groupBy(open(this.#all.news), placeOf);
    for (const [place, olds] of Map.groupBy(open(this.#all.olds).filter(isWanted), placeOf)) {
      const news = places.get(place) ?? [];
      if (place === "[]" || olds.length !== news.length) continue;
      for (const [index, old] of olds.entries()) {
        const now = news[index];
        if (now && isVersion(old, now, olds.length)) this.#pair(old, now);
      }
    }
  }
}

/** Pairs of regexes of a file whose patterns are compared to find versions of the same regex. */
const MAX_COMPARED_PAIRS = 20_000;

/** Both versions of a file with their regexes; null for a version that doesn't exist. */
export interface FileVersions {
  readonly before: FileScan | null;
  readonly after: FileScan | null;
  /** True if a program has written the file, so that only new regexes are of interest. */
  readonly isGenerated?: boolean;
}

/** The pairs of regexes, and the files that could not be read completely. */
export interface FoundPairs {
  readonly pairs: readonly RegexPair[];
  readonly skipped: ReviewReport["skipped"];
  /** Names of changed files that a program has written, whose versions are not compared. */
  readonly generated: readonly string[];
  /** The contents of the regexes of removed generated files: one of them that another generated file has isn't new. */
  readonly removed: readonly string[];
  /** What the new versions have more of, that isn't judged. */
  readonly outside: readonly OutsideCount[];
}

/**
 * Pairs the regexes of several files. If one version can't be read at all, the file has no pairs: all regexes of the other
 * version would seem to be new or removed.
 */
export function pairFiles(files: readonly FileVersions[]): FoundPairs {
  const pairs: RegexPair[] = [];
  const skipped: ReviewReport["skipped"][number][] = [];
  const generated: string[] = [];
  const removed: string[] = [];
  const outside: OutsideString[] = [];
  for (const { before, after, isGenerated = false } of files) {
    if (isGenerated) {
      generated.push((after ?? before)?.name ?? "");
      pairs.push(...newRegexes(before, after));
      if (after === null) removed.push(...new Set(before?.regexes.map(contentKey)));
      continue;
    }
    outside.push(...newOnes(before?.outside ?? [], after?.outside ?? [], ({ text }) => text));
    const problem = after?.problem ?? before?.problem;
    if (problem) skipped.push({ file: (after ?? before)?.name ?? "", problem });
    const isUnread = [before, after].some((scan) => scan?.problem && scan.regexes.length === 0);
    if (!isUnread) pairs.push(...pairRegexes(before, after));
  }
  return { pairs, skipped, generated, removed, outside: countOutside(outside) };
}

/** How many there are of each kind and name. */
export function countOutside(
  all: readonly (Omit<OutsideCount, "count"> & { readonly count?: number })[],
): OutsideCount[] {
  return [...Map.groupBy(all, ({ code, name }) => `${code} ${name}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { code, name } = first;
    const count = group.reduce((sum, { count = 1 }) => sum + count, 0);
    return { code, ...name !== undefined && { name }, count };
  });
}

/** The regexes that only the new version of a generated file has, each once. */
function newRegexes(before: FileScan | null, after: FileScan | null): RegexPair[] {
  const seen = new Set(before?.regexes.map(contentKey));
  const found: RegexPair[] = [];
  for (const regex of after?.regexes ?? []) {
    const key = contentKey(regex);
    if (regex.regex === null || seen.has(key)) continue;
    seen.add(key);
    found.push({ file: after?.name ?? "", before: null, after: regex, isGenerated: true });
  }
  return found;
}

/** Equal for regexes that differ at most in flags which affect neither where one matches nor how long a search takes. */
export function lookUpKey(found: FoundRegex): string {
  const { regex } = found;
  return contentKey(
    regex ? { ...found, regex: { ...regex, flags: regex.flags.replace(/[dg]/g, "") } } : found,
  );
}

/** Equal for regexes that differ at most in their flags. */
export const patternKey = (found: FoundRegex): string =>
  contentKey(found.regex ? { ...found, regex: { ...found.regex, flags: "" } } : found);

/** Those of which the old version had fewer. */
function newOnes<T>(olds: readonly T[], news: readonly T[], keyOf: (each: T) => string): readonly T[] {
  const left = Map.groupBy(olds, keyOf);
  return news.filter((each) => left.get(keyOf(each))?.pop() === undefined);
}

/** Pairs changed strings by their name. One that was added or removed says nothing about regexes. */
function pairStrings(file: string, olds: readonly FoundRegex[], news: readonly FoundRegex[]): RegexPair[] {
  const nameOf = ({ path }: FoundRegex) => path.at(-1);
  const byName = Map.groupBy(news, nameOf);
  return [...Map.groupBy(olds, nameOf)].flatMap(([name, [before, ...others]]) => {
    const [after, ...more] = byName.get(name) ?? [];
    if (!before || !after || others.length + more.length > 0) return [];
    return codeContent(before.source) === codeContent(after.source) ? [] : [{ file, before, after }];
  });
}

const open = (items: readonly Item[]): Item[] => items.filter(({ isPaired }) => !isPaired);

/** Where a pair is in its file: in the new version, if it is there. */
export const pairStart = ({ before, after }: RegexPair): number => (after ?? before)?.range.start ?? 0;

function createItem(regex: FoundRegex): Item {
  const names = regex.path.filter((name) => !isPosition(name)).map((name) => name.replace(BUNDLED, ""));
  return {
    regex,
    key: contentKey(regex),
    place: JSON.stringify(names),
    surroundings: JSON.stringify(names.slice(0, -1)),
    tokens: patternTokens(regex.regex?.pattern ?? regex.source),
    isPaired: false,
  };
}

/** What a regex does, apart from how it is written: `\/` is `/`, and flags have no order. Equal for regexes that do the same. */
export function contentKey({ regex, source, problem, constants = [] }: FoundRegex): string {
  if (regex === null) {
    // A regex that is built at run time changes with the constants that it uses.
    const values = constants.map((each) => codeContent(each.source));
    return JSON.stringify([problem?.code, codeContent(source), ...values]);
  }
  const pattern = regex.pattern.replaceAll(
    /\\([^])/g,
    (escape, character) => character === "/" ? "/" : escape,
  );
  return JSON.stringify([pattern, [...regex.flags].sort().join("")]);
}

/** True if two regexes have contracts that are written in the same way. */
export function hasSameContracts(one: FoundRegex, other: FoundRegex): boolean {
  const write = ({ contracts = [] }: FoundRegex) => contracts.map(({ text }) => text.trim()).join();
  return write(one) === write(other);
}

/** Names that several regexes of a version have, such as those of the same property in several languages. */
function sharedPlaces(...versions: readonly (readonly Item[])[]): ReadonlySet<string> {
  const shared = new Set<string>();
  for (const items of versions) {
    for (const [place, { length }] of Map.groupBy(items, (item) => item.place)) {
      if (length > 1) shared.add(place);
    }
  }
  return shared;
}

/** Columns from which on most code was written by a program. */
const MINIFIED_COLUMN = 500;

/** True if most regexes are far to the right, as in minified code. */
function isFarRight(items: readonly Item[]): boolean {
  return items.filter(({ regex }) => regex.column > MINIFIED_COLUMN).length > items.length / 2;
}

const lastName = ({ regex: { path } }: Item): string => path.at(-1) ?? "";

/** True if the regex is only an argument or an element, which has no name of its own. */
const isCall = (item: Item): boolean => lastName(item) === "" || /[)\]]$/.test(lastName(item));

/** True if a regex has a variable or property of its own. */
const hasName = (item: Item): boolean => !isCall(item);

/** True if regexes nearby seem to be versions of one: their patterns are similar, or made of the same constants. */
function isLike(old: Item, now: Item): boolean {
  const names = new Set(old.regex.constants?.map(({ name }) => name));
  return now.regex.constants?.some(({ name }) => names.has(name)) ||
    similarity(old, now) >= (isElement(old) && isElement(now) ? MOST_IN_PLACE : LEAST_NEARBY);
}

/** An element of a list has nothing but its pattern, also if it is the only one that is left. */
const isLikeOrOnly = (old: Item, now: Item, count: number): boolean =>
  (count === 1 && !isElement(old)) || isLike(old, now);

/** True if a name is that of a property of an element of a list. */
const isInList = ({ regex: { path } }: Item): boolean => path.some(isPosition);

/** True if the elements are at the same position. */
const isSameElement = (old: Item, now: Item): boolean => old.regex.path.join() === now.regex.path.join();

/** What a bundler appends to a name that several files have; its number changes with the other files. */
const BUNDLED = /\$\d+$/;

const isPosition = (name: string): boolean => /^\[\d+\]$/.test(name);

const isElement = (item: Item): boolean => lastName(item).endsWith("]");

/** In a list, only what is special about its elements tells which ones are versions of each other. */
function similarity(old: Item, now: Item): number {
  const isSameList = old.place === now.place && now.weightOf !== undefined;
  return measureSimilarity(old.tokens, now.tokens, isSameList ? now.weightOf : undefined);
}

function weighElements(olds: readonly Item[], news: readonly Item[]): void {
  for (const list of Map.groupBy([...olds, ...news].filter(isElement), ({ place }) => place).values()) {
    const weightOf = weightsIn(list.map(({ tokens }) => tokens));
    for (const item of list) item.weightOf = weightOf;
  }
}
