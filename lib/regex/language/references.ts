import { caseVariants } from "../syntax/character_sets.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { KEY_STEPS, type Meter, refuse, spend } from "./budget.ts";
import {
  characterOfSet,
  choice,
  EMPTY,
  Expression,
  expressionParts,
  Expressions,
  intern,
  mapParts,
  NEVER,
  repeat,
  sequence,
} from "./expression.ts";

/**
 * Rewrites a pattern without backreferences. It follows the pattern in the order of matching, with one path for each
 * combination of texts that the groups captured. On a path, a reference is a fixed text, or empty if none of its
 * groups is set. Paths are joined as soon as nothing refers to the groups in which they differ.
 *
 * Refuses with "backreference" if a group has too many texts; if a lookaround captures what something outside refers
 * to, because then it matters which match it finds first; and if a loop with possibly empty iterations does, because
 * empty iterations are undone together with their captures.
 *
 * @param modes the modes of the flags; only how characters are read and case-folded matters
 */
export function withoutReferences(table: Expressions, pattern: number, modes: Modes, meter: Meter): number {
  const facts: PartFacts = { table, meter, mentions: new Map() };
  const { references } = readMentions(facts, pattern);
  if (references.size === 0) return pattern;
  const isFolded = references.values().every(({ folded }) => folded);
  const [path] = pathsThrough(
    { ...facts, modes, isFolded, isBackward: false },
    pattern,
    NO_TEXTS,
    NO_GROUPS,
  );
  return path?.part ?? NEVER;
}

/** True if a lookaround contains a group that something refers to: then it matters which match is found first. */
export function hasCapturingLookaround(table: Expressions, part: number, isInside = false): boolean {
  const expression = table.items[part];
  if (isInside && expression?.kind === "capture") return true;
  const isLooking = isInside || expression?.kind === "ahead" || expression?.kind === "behind";
  return expressionParts(expression).some((each) => hasCapturingLookaround(table, each, isLooking));
}

interface Resolution extends ReferenceContext, PartFacts {
  /** A lookbehind is matched from its end. */
  readonly isBackward: boolean;
}

/** The text that each group captured, as characters; a group that is not set is absent. */
type CapturedTexts = ReadonlyMap<number, readonly number[]>;

/** Groups that something matched later refers to. */
type Groups = ReadonlySet<number>;

/** A path through a part: an expression without references, and the captured texts after it. */
interface Path {
  readonly captured: CapturedTexts;
  readonly part: number;
}

const NO_TEXTS: CapturedTexts = new Map();
const NO_GROUPS: Groups = new Set();

/**
 * The paths through a part; no two of them end with the same captured texts.
 *
 * @param captured the captured texts before the part
 * @param live the groups whose texts matter after the part
 */
function pathsThrough(resolution: Resolution, part: number, captured: CapturedTexts, live: Groups): Path[] {
  const { table, meter } = resolution;
  const expression = table.items[part];
  spend(meter, "work", KEY_STEPS + captured.size);
  const after = restrictTo(captured, live);
  if (expression === undefined || isPlain(resolution, part, live)) {
    return [{ captured: after, part: withoutCaptures(resolution, part) }];
  }
  switch (expression.kind) {
    case "sequence":
      return pathsThroughSequence(resolution, expression.parts, captured, live);
    case "choice":
      return joinPaths(
        resolution,
        expression.parts.flatMap((each) => pathsThrough(resolution, each, captured, live)),
      );
    case "capture":
      return pathsThroughCapture(resolution, expression, captured, live);
    case "repeat":
      return pathsThroughLoop(resolution, expression, captured, live);
    case "ahead":
    case "behind": {
      const { captures } = readMentions(resolution, part);
      if (!expression.negate && !captures.isDisjointFrom(live)) refuse("backreference");
      const inside = { ...resolution, isBackward: expression.kind === "behind" };
      const [path] = pathsThrough(inside, expression.part, captured, NO_GROUPS);
      return [{ captured: after, part: intern(table, { ...expression, part: path?.part ?? NEVER }) }];
    }
    case "reference": {
      // Groups with the same name are in different alternatives, so at most one of them is set.
      spend(meter, "work", expression.groups.length);
      const [text = [], ...others] = [...captured].filter(([group]) => expression.groups.includes(group))
        .map(([, text]) => text);
      if (others.length > 0) refuse("backreference");
      return [{ captured: after, part: writeText(resolution, text, expression.folded) }];
    }
    default:
      return [{ captured: after, part }];
  }
}

/** True if a part neither refers to a group nor captures what something later refers to. */
function isPlain(resolution: Resolution, part: number, live: Groups): boolean {
  const { captures, references } = readMentions(resolution, part);
  return references.size === 0 && captures.isDisjointFrom(live);
}

function pathsThroughSequence(
  resolution: Resolution,
  parts: readonly number[],
  captured: CapturedTexts,
  live: Groups,
): Path[] {
  const { meter, isBackward } = resolution;
  const ordered = isBackward ? parts.toReversed() : parts;
  const liveAfter = liveAfterEach(resolution, ordered, live);
  // The common beginning of all paths is stored once.
  const common: number[] = [];
  let paths: PartialPath[] = [{ captured, parts: [] }];
  for (const [at, part] of ordered.entries()) {
    const after = liveAfter[at] ?? live;
    if (isPlain(resolution, part, after)) {
      spend(meter, "work", paths.length);
      const plain = withoutCaptures(resolution, part);
      for (const { parts } of paths) parts.push(plain);
    } else {
      const ways = paths.map(({ captured }) => pathsThrough(resolution, part, captured, after));
      const isUnchanged = readMentions(resolution, part).captures.isDisjointFrom(after) &&
        ways.every(([way, ...others], index) =>
          way && others.length === 0 && way.captured.size === paths[index]?.captured.size
        );
      if (isUnchanged) paths.forEach(({ parts }, index) => parts.push(ways[index]?.[0]?.part ?? NEVER));
      else paths = extendPaths(resolution, paths, ways);
    }
    if (paths.length === 1) common.push(...paths[0]?.parts.splice(0) ?? []);
  }
  return paths.map((path) => ({
    captured: path.captured,
    part: sequenceInOrder(resolution, [...common, ...path.parts]),
  }));
}

/** A path through the first parts of a sequence. */
interface PartialPath {
  readonly captured: CapturedTexts;
  readonly parts: number[];
}

/** Extends each path in some ways, and joins paths with the same captured texts. */
function extendPaths(
  resolution: Resolution,
  paths: readonly PartialPath[],
  ways: readonly Path[][],
): PartialPath[] {
  const further = paths.flatMap(({ parts }, index) =>
    (ways[index] ?? []).map(({ captured, part }) => ({
      captured,
      part: sequenceInOrder(resolution, [...parts, part]),
    }))
  );
  return joinPaths(resolution, further).map(({ captured, part }) => ({ captured, parts: [part] }));
}

/** For each part, the groups that matter after it: those that later parts refer to, and those in `live`. */
function liveAfterEach(resolution: Resolution, ordered: readonly number[], live: Groups): Groups[] {
  let later = live;
  return ordered.toReversed().map((part) => {
    const before = later;
    const { references } = readMentions(resolution, part);
    if (references.size > 0) {
      later = later.union(referencedGroups(references));
      spend(resolution.meter, "work", later.size);
    }
    return before;
  }).reverse();
}

type Capture = Extract<Expression, { kind: "capture" }>;

/** One path for each text of the group, if the group matters later. */
function pathsThroughCapture(
  resolution: Resolution,
  { group, part }: Capture,
  captured: CapturedTexts,
  live: Groups,
): Path[] {
  const paths = pathsThrough(resolution, part, captured, live);
  if (!live.has(group)) return paths;
  return joinPaths(
    resolution,
    paths.flatMap((path) => {
      const words = capturedTexts(resolution, path.part) ?? refuse("backreference");
      return words.map(({ characters, expression }) => ({
        captured: new Map([...path.captured, [group, characters]]),
        part: expression,
      }));
    }),
  );
}

type Loop = Extract<Expression, { kind: "repeat" }>;

/**
 * Every iteration begins by clearing its groups, so after a loop they have the texts of the last iteration. If that
 * matters, the last iteration is written out after the others.
 */
function pathsThroughLoop(resolution: Resolution, loop: Loop, captured: CapturedTexts, live: Groups): Path[] {
  const { table } = resolution;
  const { min, max, part } = loop;
  const { captures } = readMentions(resolution, part);
  const before = new Map([...captured].filter(([group]) => !captures.has(group)));
  const iteration = () => pathsThrough(resolution, part, before, NO_GROUPS)[0]?.part ?? NEVER;
  if (captures.isDisjointFrom(live)) {
    return [{ captured: restrictTo(captured, live), part: repeat(table, iteration(), min, max) }];
  }
  if (max > 1 && isNullable(table, part)) refuse("backreference");
  const others = max > 1 ? repeat(table, iteration(), Math.max(min - 1, 0), max - 1) : EMPTY;
  const last = pathsThrough(resolution, part, before, live);
  return joinPaths(resolution, [
    ...min === 0 ? [{ captured: restrictTo(before, live), part: EMPTY }] : [],
    ...last.map((path) => ({
      captured: path.captured,
      part: sequenceInOrder(resolution, [others, path.part]),
    })),
  ]);
}

/** Branches of all groups of a pattern; enough for four groups of four texts. */
const MAX_REFERENCE_BRANCHES = 700;

/** Joins paths that end with the same captured texts, and drops those that never match. */
function joinPaths({ table, meter }: Resolution, paths: readonly Path[]): Path[] {
  for (const { captured } of paths) spend(meter, "work", KEY_STEPS + captured.size);
  const alike = Map.groupBy(
    paths.filter(({ part }) => part !== NEVER),
    ({ captured }) => capturedTextsKey(captured),
  );
  if (alike.size > MAX_REFERENCE_BRANCHES) refuse("backreference");
  return [...alike.values()].map((same) => ({
    captured: same[0]?.captured ?? NO_TEXTS,
    part: choice(table, same.map(({ part }) => part)),
  }));
}

const capturedTextsKey = (captured: CapturedTexts): string =>
  [...captured].sort(([one], [other]) => one - other).map(([group, text]) => `${group}=${text.join()}`).join(
    " ",
  );

const restrictTo = (captured: CapturedTexts, live: Groups): CapturedTexts =>
  captured.size === 0 ? captured : new Map([...captured].filter(([group]) => live.has(group)));

/** A sequence of parts given in the order of matching. */
function sequenceInOrder({ table, meter, isBackward }: Resolution, parts: readonly number[]): number {
  const part = sequence(table, isBackward ? parts.toReversed() : parts);
  spend(meter, "work", KEY_STEPS + STEPS_OF_PART * expressionParts(table.items[part]).length);
  return part;
}

/** The cost of a part in the key of a sequence, in basic steps. */
const STEPS_OF_PART = 4;

function writeText(
  { table, modes, meter }: ReferenceContext,
  characters: readonly number[],
  folded: boolean,
): number {
  spend(meter, "work", STEPS_OF_PART * characters.length);
  return sequence(
    table,
    characters.map((each) => characterOfSet(table, caseVariants(each, { ...modes, ignoreCase: folded }))),
  );
}

/** True if a part may match the empty string, and in doubt. */
function isNullable(table: Expressions, part: number): boolean {
  const expression = table.items[part];
  switch (expression?.kind) {
    case "set":
      return false;
    case "sequence":
      return expression.parts.every((each) => isNullable(table, each));
    case "choice":
      return expression.parts.some((each) => isNullable(table, each));
    case "repeat":
      return expression.min === 0 || isNullable(table, expression.part);
    case "capture":
      return isNullable(table, expression.part);
    default:
      return true;
  }
}

function withoutCaptures(facts: PartFacts, part: number): number {
  if (readMentions(facts, part).captures.size === 0) return part;
  const expression = facts.table.items[part];
  if (expression?.kind === "capture") return withoutCaptures(facts, expression.part);
  return mapParts(facts.table, part, (each) => withoutCaptures(facts, each));
}

/** Facts about the parts of a table, computed once. */
interface PartFacts {
  readonly table: Expressions;
  readonly meter: Meter;
  readonly mentions: Map<number, Mentions>;
}

/** The groups in a part, and the references. */
interface Mentions {
  readonly captures: Groups;
  readonly references: ReadonlySet<Reference>;
}

type Reference = Extract<Expression, { kind: "reference" }>;

const NO_MENTIONS: Mentions = { captures: NO_GROUPS, references: new Set() };

const referencedGroups = (references: ReadonlySet<Reference>): Groups =>
  new Set([...references].flatMap(({ groups }) => groups));

function readMentions(facts: PartFacts, part: number): Mentions {
  const cached = facts.mentions.get(part);
  if (cached) return cached;
  const expression = facts.table.items[part];
  const inside = expressionParts(expression).map((each) => readMentions(facts, each)).filter((each) =>
    each !== NO_MENTIONS
  );
  const captures = new Set(inside.flatMap((each) => [...each.captures]));
  const references = new Set(inside.flatMap((each) => [...each.references]));
  if (expression?.kind === "capture") captures.add(expression.group);
  if (expression?.kind === "reference") references.add(expression);
  const size = captures.size + references.size;
  spend(facts.meter, "work", 1 + size);
  const found = size === 0 ? NO_MENTIONS : { captures, references };
  facts.mentions.set(part, found);
  return found;
}

/** How references are resolved. */
interface ReferenceContext {
  readonly table: Expressions;
  readonly modes: Modes;
  /** True if all references ignore case. */
  readonly isFolded: boolean;
  readonly meter: Meter;
}

/** One of the texts of a group: its characters, and the expression that matches exactly them. */
interface GroupText {
  readonly characters: readonly number[];
  readonly expression: number;
}

/** The texts that a part of a group matches; undefined if there are too many. */
function capturedTexts(question: ReferenceContext, part: number): GroupText[] | undefined {
  const expression = question.table.items[part];
  switch (expression?.kind) {
    case "set":
      return textsOfSet(question, expression.set);
    case "choice":
      return unlessTooMany(expression.parts.flatMap((each) => capturedTexts(question, each) ?? TOO_MANY));
    case "sequence":
      return expression.parts.reduce<GroupText[] | undefined>(
        (words, each) => concatenateTexts(question, words, capturedTexts(question, each)),
        [EMPTY_TEXT],
      );
    case "repeat":
      return textsOfRepeat(question, expression);
    case "capture":
    case "reference":
    case undefined:
      return undefined;
    default:
      return [{ characters: [], expression: part }];
  }
}

const EMPTY_TEXT: GroupText = { characters: [], expression: EMPTY };

/** Texts of a group up to which its backreferences are expanded, with a branch for each text. */
const MAX_REFERENCE_WORDS = 64;

const TOO_MANY: readonly GroupText[] = Array.from({ length: MAX_REFERENCE_WORDS + 1 }, () => EMPTY_TEXT);

const unlessTooMany = (words: GroupText[]): GroupText[] | undefined =>
  words.length > MAX_REFERENCE_WORDS ? undefined : words;

/** If all references ignore case, letters that differ only in case count as one. */
function textsOfSet({ table, modes, isFolded }: ReferenceContext, number: number): GroupText[] | undefined {
  const set = table.sets[number];
  if (set === undefined || set.size > 2 * MAX_REFERENCE_WORDS) return undefined;
  const words: GroupText[] = [];
  let rest = set;
  while (!rest.isEmpty) {
    const character = rest.ranges[0]?.min ?? 0;
    const alike = caseVariants(character, { ...modes, ignoreCase: isFolded });
    words.push({ characters: [character], expression: characterOfSet(table, set.intersect(alike)) });
    rest = rest.without(alike);
  }
  return unlessTooMany(words);
}

function concatenateTexts(
  { table, meter }: ReferenceContext,
  heads: GroupText[] | undefined,
  tails: GroupText[] | undefined,
): GroupText[] | undefined {
  if (!heads || !tails || heads.length * tails.length > MAX_REFERENCE_WORDS) return undefined;
  spend(
    meter,
    "work",
    STEPS_OF_PART * (tails.length * countCharacters(heads) + heads.length * countCharacters(tails)),
  );
  return heads.flatMap((head) =>
    tails.map((tail) => ({
      characters: [...head.characters, ...tail.characters],
      expression: sequence(table, [head.expression, tail.expression]),
    }))
  );
}

const countCharacters = (texts: readonly GroupText[]): number =>
  texts.reduce((sum, { characters }) => sum + characters.length, 0);

function textsOfRepeat(
  question: ReferenceContext,
  { min, max, part }: Extract<Expression, { kind: "repeat" }>,
) {
  if (max > MAX_REFERENCE_WORDS) return undefined;
  const once = capturedTexts(question, part);
  let words: GroupText[] | undefined = [EMPTY_TEXT];
  const all: GroupText[] = [];
  for (let times = 0; times <= max && words; times++) {
    if (times >= min) all.push(...words);
    words = concatenateTexts(question, words, once);
    if (words === undefined && times < max) return undefined;
  }
  return unlessTooMany(all);
}
