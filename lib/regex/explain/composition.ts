import type { AST } from "@eslint-community/regexpp";
import { isVisible } from "../character_names.ts";
import type { Range } from "../regex.ts";
import type { Modes } from "../syntax/modifiers.ts";
import type { Node } from "../syntax/visit.ts";
import { boundaryPhrase } from "./assertions.ts";
import { groupElements, inlineContent, runPhrase } from "./elements.ts";
import { MAX_NAME_CHARACTERS, plainTexts } from "./groups.ts";
import { isSingleKey, quotedKey, visibleLength, withoutTags } from "./markup.ts";
import { type DigitTexts, numberRange, sequenceRange } from "./number_ranges.ts";
import { joinWithMore, oneOf, type PhraseContext, truncate } from "./phrase.ts";
import { describeCount, quantifiedPhrase } from "./quantifiers.ts";
import { type SeparatedList, separatedLists } from "./separated_lists.ts";
import { caseKey, caseSuffix, literalText, wordItem } from "./text.ts";

/** The context and the remaining budget of a composed description. */
export interface Composition {
  readonly context: PhraseContext;
  readonly modeAt: (node: Node) => Modes;
  /** The common patterns that consecutive elements from one on are, the shortest first: "an IPv4 address". */
  readonly commonParts: (elements: readonly AST.Element[], at: number) => Iterable<CommonPart>;
  /** The texts that a part matches, if they are few. */
  readonly texts: (node: Node) => Choice | undefined;
  /** Number of elements that may still be described; it decreases, so that the work is bounded. */
  elements: number;
  /** Whether it leaves out what a common pattern accepts contrary to its words. */
  isBrief: boolean;
  /** Whether the description lacks something, because it would be too long or too deep. */
  isCut: boolean;
}

/** Elements that are a common pattern, up to `end`. */
export interface CommonPart {
  readonly end: number;
  /** What it matches; if that is brief, without what it accepts contrary to that. */
  readonly words: (isBrief: boolean) => string;
}

/** The descriptions of what is possible at a place, each of them once, and a remark on all of them. */
export interface Choice {
  readonly items: readonly string[];
  /** Such as ` (any case)`; empty for none. */
  readonly suffix: string;
}

/** Joins a choice that is a description by itself: `"a", "b" or "c"`. */
export const joinChoice = ({ items, suffix }: Choice): string => joinWithMore(items, "or") + suffix;

/** Elements of a pattern that a summary describes altogether. */
const MAX_SUMMARY_ELEMENTS = 24;

/** Creates a composition that may describe as many elements as a readable sentence can contain. */
export function newComposition(parts: Omit<Composition, "elements" | "isBrief" | "isCut">): Composition {
  return { ...parts, elements: MAX_SUMMARY_ELEMENTS, isBrief: false, isCut: false };
}

/** Longest description of a part of a pattern in a summary. */
const MAX_SUMMARY_CHARACTERS = 240;

/**
 * Describes consecutive elements: `one or more digits 0–9, then "%", followed by a word boundary`. A lookbehind
 * before one part and a lookahead after them are clauses at the end; before several parts, a lookbehind comes first.
 *
 * @param isWithin whether the description becomes part of a longer sequence
 */
export function describeSequence(
  elements: readonly AST.Element[],
  depth: number,
  composition: Composition,
  isWithin = false,
): string {
  if (elements.length === 0) return EMPTY_STRING;
  const runs = partsOf(elements, composition);
  const parts: string[] = [];
  const isBounded = isBetweenBoundaries(runs);
  const inner = isBounded ? runs.slice(1, -1) : runs;
  // A clause at the end would seem to be about the last of several parts.
  const leads = inner.length > 2 && !isWithin;
  const before = isLookaround(inner[0], "lookbehind") && (leads || inner.length === 2) ? inner[0] : undefined;
  const after = inner.length > 1 && isLookaround(inner.at(-1), "lookahead") ? inner.at(-1) : undefined;
  const middle = inner.slice(before ? 1 : 0, after ? -1 : undefined);
  const isPart = isWithin || runs.length > 1;
  let length = 0;
  for (const run of middle) {
    if (length > MAX_SUMMARY_CHARACTERS || composition.elements <= 0) {
      composition.isCut = true;
      break;
    }
    const part = describeRun(run, depth, isPart, composition);
    length += visibleLength(part);
    if (part !== EMPTY_STRING || middle.length === 1) parts.push(part);
  }
  const clauses = [before, after].flatMap((run) => run ? [lookaroundClause(run, depth, composition)] : []);
  // Within a larger description, the empty string is not mentioned.
  const isEmpty = depth === 0 && middle.every(isZeroWidth);
  const words = isEmpty ? [EMPTY_STRING, ...parts.map((part) => `at ${part}`)] : parts;
  const lead = before && leads && !isEmpty ? `text ${clauses.shift()}: ` : "";
  return lead + (joinParts([
    ...words.map((part) => ({ part, lead: isEmpty ? "" : "then " })),
    ...[...clauses, ...(isBounded ? [BETWEEN_BOUNDARIES] : [])].map((part) => ({ part, lead: "" })),
  ]) || EMPTY_STRING);
}

/** Joins parts with a comma, or a semicolon after a part that has commas or a choice itself. */
export function joinParts(parts: readonly { readonly part: string; readonly lead: string }[]): string {
  let joined = "";
  parts.forEach(({ part, lead }, index) => {
    const before = parts[index - 1];
    if (before) joined += `${isLoose(before.part) ? ";" : ","} ${lead}`;
    joined += part;
  });
  return joined;
}

const EMPTY_STRING = "the empty string";

/** True if a description needs parentheses within a larger one, in which it wouldn't be clear where it ends. */
export const isCompound = (words: string): boolean => /[,;] | or |…$/.test(words);

/** Nested groups that a summary looks into. */
const MAX_SUMMARY_DEPTH = 3;

/** True if a description has commas or a choice, outside of parentheses and literal text. */
export function isLoose(words: string): boolean {
  let bare = words.replace(/[\ufdd0\ufdd1][^\ufdd3]*\ufdd3/g, "x")
    .replace(/\b(?:one|zero|\d+) or (?:more|\d+)\b/g, "some");
  for (let depth = 0; depth < MAX_SUMMARY_DEPTH && bare.includes("("); depth++) {
    bare = bare.replace(/\([^()]*\)/g, "");
  }
  return isCompound(bare);
}

/** Puts a description in parentheses, within which there are none for a remark. */
export const inParentheses = (words: string): string => `(${words.replaceAll(" (any case)", ", any case")})`;

/** Divides a sequence into the parts that are described one after the other. */
export function partsOf(elements: readonly AST.Element[], composition: Composition): Run[] {
  const { digits } = composition.context;
  const flat = flattened(elements);
  const runs: Run[] = [];
  let from = 0;
  for (let at = 0; at < flat.length; at++) {
    const run = commonRun(flat, at, composition);
    if (!run) continue;
    runs.push(...listRuns(flat.slice(from, at), digits), run);
    from = at + run.length;
    at = from - 1;
  }
  return [...runs, ...listRuns(flat.slice(from), digits)];
}

/** Fewer elements of a common pattern say themselves what it is. */
const FEWEST_COMMON = 3;

/** The longest common pattern that begins at an element and doesn't seem to be a part of something longer. */
function commonRun(elements: readonly AST.Element[], at: number, composition: Composition): Run | undefined {
  let run: Run | undefined;
  if (goesOn(elements, at, at - 1, -1)) return run;
  for (const { end, words } of composition.commonParts(elements, at)) {
    if (end - at >= FEWEST_COMMON && !goesOn(elements, end - 1, end, 1)) {
      run = Object.assign(elements.slice(at, end), { common: words(composition.isBrief) });
    }
  }
  return run;
}

/** Whether a sequence goes on beside an element with the same atom, or with one sign and that. */
function goesOn(elements: readonly AST.Element[], from: number, next: number, step: 1 | -1): boolean {
  const atom = repeatedAtom(elements[from]);
  const isSame = (index: number) => repeatedAtom(elements[index]) === atom;
  const isSign = elements[next]?.raw === elements[from - step]?.raw;
  return atom !== undefined && (isSame(next) || isSign && isSame(next + step));
}

/** Divides a sequence into lists, and what is between them. */
function listRuns(elements: readonly AST.Element[], digits: DigitTexts): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const list of separatedLists(elements)) {
    const run = Object.assign(elements.slice(list.start, list.end), { list });
    runs.push(...sequenceRuns(elements.slice(from, list.start), digits), run);
    from = list.end;
  }
  return [...runs, ...sequenceRuns(elements.slice(from), digits)];
}

/** Replaces groups that only group with their content. */
function flattened(elements: readonly AST.Element[]): readonly AST.Element[] {
  if (!elements.some(isPlainGroup)) return elements;
  return elements.flatMap((element) =>
    isPlainGroup(element) ? element.alternatives[0]?.elements ?? [] : [element]
  );
}

function isPlainGroup(element: AST.Element): element is AST.Group {
  return element.type === "Group" && element.modifiers === null && element.alternatives.length === 1;
}

/** Consecutive elements that are described together; with quantifiers among them, the same atom repeated, a list, or a common pattern. */
export interface Run extends ReadonlyArray<AST.Element> {
  readonly list?: SeparatedList;
  /** What it matches, if it is a common pattern. */
  readonly common?: string;
}

/** Divides a sequence into runs: ranges of numbers, and what is between them. */
function sequenceRuns(elements: readonly AST.Element[], digits: DigitTexts): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let [at, end] = [0, 0]; at < elements.length; at = ++end) {
    while (end < elements.length && digits.has(elements[end]!)) end++;
    const run = elements.slice(at, end);
    if (!sequenceRange(run, digits)) continue;
    runs.push(...repetitionRuns(elements.slice(from, at)), run);
    from = end;
  }
  return [...runs, ...repetitionRuns(elements.slice(from))];
}

/** Divides a sequence into runs: literal text however it is written, repetitions such as `aa?a?`, and the rest. */
function repetitionRuns(written: readonly AST.Element[]): Run[] {
  const elements = written.flatMap((element): readonly AST.Element[] =>
    literalCharacters(element) ?? [element]
  );
  const runs: Run[] = [];
  let from = 0;
  for (let at = 0; at < elements.length;) {
    const { start, end } = repetitionFrom(elements, at);
    if (start < end) {
      runs.push(...groupElements(elements.slice(from, start)), elements.slice(start, end));
      from = end;
    }
    at = end;
  }
  return [...runs, ...groupElements(elements.slice(from))];
}

/** The characters of an element that matches one text: `a`, `[a]`, `a{3}`. */
function literalCharacters(element: AST.Element): AST.Character[] | undefined {
  if (element.type === "Character") return [element];
  if (element.type === "CharacterClass") {
    const [only, other] = element.elements;
    return !element.negate && only?.type === "Character" && !other ? [only] : undefined;
  }
  if (element.type !== "Quantifier" || element.min !== element.max || element.min < 1) return undefined;
  if (element.min > MAX_WRITTEN_REPETITIONS) return undefined;
  const characters = literalCharacters(element.element);
  // Spaces have to be counted.
  return characters?.every(({ value }) => isVisible(value))
    ? Array.from({ length: element.min }, () => characters).flat()
    : undefined;
}

/** Characters are written out up to this number of repetitions; a longer row would have to be counted. */
export const MAX_WRITTEN_REPETITIONS = 5;

/**
 * The longest repetition that ends a row of the same atom with different quantifiers, such as `aa?a*`.
 *
 * @param from where the row begins
 * @returns the end of the row, and where its repetition starts: at the end if there is none
 */
function repetitionFrom(elements: readonly AST.Element[], from: number): Range {
  const atom = repeatedAtom(elements[from]);
  let end = from + 1;
  if (atom === undefined) return { start: end, end };
  while (end < elements.length && repeatedAtom(elements[end]) === atom) end++;
  // A word such as "foo?" isn't divided.
  if (isText(elements[end - 1]) && isText(elements[end])) return { start: end, end };
  let start = end;
  let unlimited = 0;
  const kinds = new Set<boolean>();
  for (let at = end - 1; at >= from && unlimited < 2; at--) {
    const element = elements[at];
    if (element?.type === "Quantifier") {
      if (element.max === Infinity) unlimited++;
      if (element.min !== element.max) kinds.add(element.greedy);
    }
    const isWithinText = isText(elements[at - 1]) && isText(element);
    if (end - at > 1 && unlimited < 2 && kinds.size === 1 && !isWithinText) start = at;
  }
  return { start, end };
}

const isText = (element: AST.Element | undefined): boolean => element?.type === "Character";

/** What an element repeats or is, by its source; undefined for what isn't one character. */
function repeatedAtom(element: AST.Element | undefined): string | undefined {
  const atom = element?.type === "Quantifier" ? element.element : element;
  switch (atom?.type) {
    case "Character":
      return `character ${atom.value}`;
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return atom.raw;
    default:
      return undefined;
  }
}

/** How often the atom of a run is repeated; undefined for a run without quantifiers or of one element. */
function repetitionOf(run: Run): Pick<AST.Quantifier, "min" | "max" | "greedy"> | undefined {
  const quantifiers = run.filter((each) => each.type === "Quantifier");
  if (run.length === 1 || quantifiers.length === 0) return undefined;
  const add = (bound: "min" | "max") =>
    run.reduce((sum, each) => sum + (each.type === "Quantifier" ? each[bound] : 1), 0);
  return { min: add("min"), max: add("max"), greedy: quantifiers.every(({ greedy }) => greedy) };
}

/** Whether a sequence begins and ends with a word boundary. */
export const isBetweenBoundaries = (runs: readonly Run[]): boolean =>
  runs.length > 2 && isBoundary(runs[0]) && isBoundary(runs.at(-1));

/** What is said of such a sequence. */
export const BETWEEN_BOUNDARIES = "between word boundaries";

const isBoundary = (run: Run | undefined): boolean => {
  const [element, other] = run ?? [];
  return element?.type === "Assertion" && element.kind === "word" && !element.negate && !other;
};

function isLookaround(run: Run | undefined, kind: "lookahead" | "lookbehind"): boolean {
  return run?.[0]?.type === "Assertion" && run[0].kind === kind;
}

const isZeroWidth = ([element]: Run): boolean => element?.type === "Assertion";

/**
 * Describes one of the parts of a sequence.
 *
 * @param isPart whether the description becomes part of a sequence, in which "or" would have two readings
 */
export function describeRun(run: Run, depth: number, isPart: boolean, composition: Composition): string {
  composition.elements--;
  const [element] = run;
  if (!element) return EMPTY_STRING;
  if (run.common) return run.common;
  const mode = composition.modeAt(element);
  const range = run.length > 1 ? sequenceRange(run, composition.context.digits) : undefined;
  if (range) return range;
  if (run.list) return describeList(run.list, depth, composition);
  if (element.type === "Assertion") {
    return "alternatives" in element
      ? `a position ${lookaroundClause(run, depth, composition)}`
      : boundaryPhrase(element, mode).one.replace(/^(not )?at /, (_, not) => not ? "a position not at " : "");
  }
  const repetition = repetitionOf(run);
  if (repetition) {
    const atom = element.type === "Quantifier" ? element.element : element;
    const thing = runPhrase([atom], mode, composition.context);
    return thing ? withoutTags(quantifiedPhrase(thing, repetition).one) : "a part";
  }
  const words = isGroupOrRepeated(element) ? undefined : runPhrase(run, mode, composition.context);
  if (words) return withoutTags(isPart ? words.choice ?? words.one : words.one);
  if (element.type === "Quantifier") return describeRepeated(element, depth, composition);
  return isGroup(element) ? describeGroup(element, depth, isPart, composition) : "a part";
}

function describeList({ item, separator, count }: SeparatedList, depth: number, composition: Composition) {
  const between = describeSequence(separator, depth + 1, composition);
  const each = describeSequence(item, depth + 1, composition);
  if (count === "exactly 4" && each === "0 to 255" && between === quotedKey(".")) return "an IPv4 address";
  return `${count} parts separated by ${isCompound(between) ? inParentheses(between) : between} ${
    inParentheses(`each ${each}`)
  }`;
}

const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === "Group" || element.type === "CapturingGroup";

const isGroupOrRepeated = (element: AST.Element): boolean =>
  isGroup(element) || (element.type === "Quantifier" && isGroup(element.element));

/** What is before or after the match, as a clause: `followed by "a"`. */
function lookaroundClause(run: Run, depth: number, composition: Composition): string {
  const [node] = run;
  if (node?.type !== "Assertion" || !("alternatives" in node)) return "";
  const words = run.length === 1 ? undefined : runPhrase(run, composition.modeAt(node), composition.context);
  if (words) return withoutTags(words.one);
  const content = describeAlternatives(node.alternatives, depth + 1, composition);
  return `${relationWords(node)} ${isCompound(content) ? inParentheses(content) : content}`;
}

/** Where a match has to be: "not followed by". */
export const relationWords = ({ negate, kind }: AST.LookaroundAssertion): string =>
  `${negate ? "not " : ""}${kind === "lookahead" ? "followed" : "preceded"} by`;

function describeRepeated(node: AST.Quantifier, depth: number, composition: Composition): string {
  const { element } = node;
  if (node.max === 0) return EMPTY_STRING;
  if (!isGroup(element)) {
    return element.type === "Assertion"
      ? `${node.min === 0 ? "optionally " : ""}a position ${lookaroundClause([element], depth, composition)}`
      : "a part";
  }
  const content = hasModifiers(element)
    ? undefined
    : inlineContent(element.alternatives, true, composition.modeAt(element), composition.context);
  if (content?.many !== undefined && !isNamed(element)) {
    return withoutTags(quantifiedPhrase(content, node).one);
  }
  const words = describeGroup(element, depth, false, composition);
  return `${repetitionsOf(node)} ${isCompound(words) ? inParentheses(words) : words}`;
}

/** What precedes the description of a repeated part: "one or more repetitions of". */
export const repetitionsOf = (node: AST.Quantifier): string =>
  describeCount(node).replace(/ times$/, " repetitions of");

const isNamed = (group: AST.Group | AST.CapturingGroup): boolean =>
  group.type === "CapturingGroup" && group.name !== null;

const hasModifiers = (group: AST.Group | AST.CapturingGroup): boolean =>
  group.type === "Group" && group.modifiers !== null;

function describeGroup(
  group: AST.Group | AST.CapturingGroup,
  depth: number,
  isPart: boolean,
  composition: Composition,
): string {
  if (group.type !== "CapturingGroup" || group.name === null) {
    return groupContent(group, depth, isPart, composition);
  }
  const content = groupContent(group, depth, false, composition);
  return `group ${truncate(group.name, MAX_NAME_CHARACTERS)} ${inParentheses(content)}`;
}

/** What a capturing group matches, without its name. */
export const describeGroupContent = (group: AST.CapturingGroup, depth: number, composition: Composition) =>
  groupContent(group, depth, false, composition);

function groupContent(
  group: AST.Group | AST.CapturingGroup,
  depth: number,
  isPart: boolean,
  composition: Composition,
): string {
  const [part] = composition.commonParts([group], 0);
  const common = part?.words(composition.isBrief);
  if (common !== undefined) return isPart && isLoose(common) ? inParentheses(common) : common;
  if (depth >= MAX_SUMMARY_DEPTH || composition.elements <= 0) {
    composition.isCut = true;
    return "a group";
  }
  const isShort = group.end - group.start <= MAX_SUMMARY_CHARACTERS;
  const texts = isShort ? composition.texts(group) : undefined;
  if (texts) return isPart ? joinForSequence(texts) : joinChoice(texts);
  return describeAlternatives(group.alternatives, depth + 1, composition, isPart);
}

/** Joins a choice that is part of a sequence: `one of "a", (one or more "b")`. */
function joinForSequence({ items, suffix }: Choice): string {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only + suffix : oneOf(items) + suffix;
}

/**
 * Describes a choice: `"a", "b" or "c"`, and as part of a sequence `one of "a", (one or more "b")`.
 */
export function describeAlternatives(
  written: readonly AST.Alternative[],
  depth: number,
  composition: Composition,
  isPart = false,
): string {
  const alternatives = [...new Map(written.map((each) => [each.raw, each])).values()];
  const [first] = alternatives;
  if (!first) return EMPTY_STRING;
  if (alternatives.length === 1) return describeSequence(first.elements, depth, composition, isPart);
  const texts = plainTexts(alternatives);
  if (texts) return describeTexts(texts, composition.modeAt(first), isPart);
  const range = numberRange(alternatives, composition.context.digits);
  if (range) return range;
  const items: string[] = [];
  for (const { elements } of alternatives) {
    if (composition.elements <= 0) {
      composition.isCut = true;
      break;
    }
    const words = describeSequence(elements, depth, composition);
    items.push(isPart ? asItem(words) : /[,;] /.test(words) ? inParentheses(words) : words);
  }
  if (isPart) return joinForSequence({ items: [...new Set(items)], suffix: "" });
  // What follows "or" would seem to belong to the exceptions.
  const unique = [...new Set(items)].map((words, index, { length }) =>
    index < length - 1 && words.includes(" except ") && !words.startsWith("(") ? inParentheses(words) : words
  );
  return unique.join(unique.slice(0, -1).some(isCounted) ? ", or " : " or ");
}

/** Whether a description is about several characters, of which what follows "or" would seem to be one. */
const isCounted = (words: string): boolean => /^(?:one|zero|exactly|at least|up to|\d+) /.test(words);

/** Anything but literal text is put in parentheses. */
const asItem = (words: string): string =>
  isSingleKey(words) || words === EMPTY_STRING ? words : inParentheses(words);

/** Literal alternatives that a summary lists. */
export const MAX_SUMMARY_WORDS = 12;

/** Of more, so many are shown. */
const MAX_SHOWN_WORDS = 4;

function describeTexts(
  texts: readonly (readonly AST.Character[])[],
  mode: Modes,
  isPart: boolean,
): string {
  const distinct = [...Map.groupBy(texts, (text) => caseKey(literalText(text), mode)).values()]
    .flatMap(([text]) => text ? [text] : []);
  const shown = distinct.slice(0, MAX_SUMMARY_WORDS);
  const items = shown.map((text) => wordItem(literalText(text)));
  const suffix = caseSuffix(shown.flat(), mode);
  if (distinct.length > shown.length) {
    return `one of ${distinct.length} texts (${items.slice(0, MAX_SHOWN_WORDS).join(", ")}, …)${suffix}`;
  }
  return isPart ? joinForSequence({ items, suffix }) : joinChoice({ items, suffix });
}
