import type { Alphabet } from "./alphabet.ts";
import { createMeter, unlessRefused } from "./budget.ts";
import type { Expressions } from "./expression.ts";
import { Inclusion } from "./inclusion.ts";

/** Two patterns that read texts in the same way. */
interface ComparedParts {
  readonly table: Expressions;
  readonly alphabet: Alphabet;
  /** The numbers of their expressions. */
  readonly left: number;
  readonly right: number;
  /** True if both match only at the start of a text. */
  readonly isSticky: boolean;
  /** Maximum number of steps for each direction, if lower than usual. */
  readonly maxWork: number;
  /** True if that side finds a match in a text; undefined if that isn't known. */
  readonly accepts: Readonly<Record<"left" | "right", (text: string) => boolean | undefined>>;
}

/** The result of a comparison part by part. */
export interface PartsRelation {
  /** True if it is proved that every text with a match of the left pattern has one of the right pattern. */
  readonly isLeftIncluded: boolean;
  readonly isRightIncluded: boolean;
  /** The texts that were found; short, but not always the shortest. */
  readonly texts: Readonly<Partial<Record<"onlyLeft" | "onlyRight" | "both", string>>>;
}

/** Compares two patterns part by part: quick even for large ones that share most parts, but it leaves some undecided. */
export function relateParts(compared: ComparedParts): PartsRelation {
  const { left, right, accepts } = compared;
  const [one, other] = [
    examine(compared, left, right, (text) => accepts.left(text) === true && accepts.right(text) === false),
    examine(compared, right, left, (text) => accepts.right(text) === true && accepts.left(text) === false),
  ];
  const both = sharedText(compared, one.text, other.text);
  return {
    isLeftIncluded: one.isIncluded,
    isRightIncluded: other.isIncluded,
    texts: {
      ...(one.text !== undefined && { onlyLeft: one.text }),
      ...(other.text !== undefined && { onlyRight: other.text }),
      ...(both !== undefined && { both }),
    },
  };
}

/** Searches for a proof that one pattern is included in the other, or for a counterexample. */
function examine(
  compared: ComparedParts,
  inner: number,
  outer: number,
  isWitness: (text: string) => boolean,
): Examined {
  const found = examineOnce(compared, [inner, outer], isWitness, false);
  const isDone = found.isIncluded || found.text !== undefined || compared.isSticky;
  return isDone ? found : examineOnce(compared, [inner, outer], isWitness, true);
}

interface Examined {
  readonly isIncluded: boolean;
  readonly text?: string;
}

/** Steps of a comparison part by part, for each direction; at most half a second. */
const MAX_INCLUSION_WORK = 1_000_000;

/** The same if the match of the other pattern may begin later, which takes longer. */
const MAX_RESTARTED_WORK = 600_000;

/** Texts tested as counterexamples, for each direction. */
const MAX_INCLUSION_TEXTS = 80;

function examineOnce(
  { table, alphabet, maxWork }: ComparedParts,
  [inner, outer]: readonly [inner: number, outer: number],
  isWitness: (text: string) => boolean,
  mayRestart: boolean,
): Examined {
  let [found, tried]: [string | undefined, number] = [undefined, 0];
  const onText = (text: string): boolean => {
    if (isWitness(text)) found = shortened(text, isWitness);
    return found !== undefined || ++tried >= MAX_INCLUSION_TEXTS;
  };
  const isIncluded = unlessRefused(
    () => {
      const meter = inclusionMeter(Math.min(maxWork, mayRestart ? MAX_RESTARTED_WORK : MAX_INCLUSION_WORK));
      return new Inclusion(table, alphabet, meter).isIncluded(inner, outer, onText, mayRestart);
    },
    () => false,
  );
  return { isIncluded, ...(found !== undefined && { text: found }) };
}

/** Cells of two patterns that are compared part by part. */
const MAX_INCLUSION_CELLS = 60_000;

/** Pairs of a cell of one pattern and cells of the other one. */
const MAX_INCLUSION_STATES = 30_000;

const inclusionMeter = (work: number) =>
  createMeter({ positions: MAX_INCLUSION_CELLS, states: MAX_INCLUSION_STATES, work });

/** Longest counterexample that is shortened character by character. */
const MAX_SHORTENED_CHARACTERS = 60;

/** Removes characters as long as the text stays a witness. */
function shortened(text: string, isWitness: (text: string) => boolean): string {
  if (text.length > MAX_SHORTENED_CHARACTERS) return text;
  let characters = [...text];
  for (let at = 0; at < characters.length;) {
    const fewer = characters.toSpliced(at, 1);
    if (isWitness(fewer.join(""))) characters = fewer;
    else at++;
  }
  return characters.join("");
}

function sharedText(
  { table, alphabet, left, right, accepts }: ComparedParts,
  one = "",
  other = "",
): string | undefined {
  const inclusion = new Inclusion(table, alphabet, inclusionMeter(MAX_INCLUSION_WORK));
  const written = unlessRefused(
    () => [left, right].flatMap((part) => inclusion.textOf(part) ?? []),
    () => [],
  );
  const isShared = (text: string) => accepts.left(text) === true && accepts.right(text) === true;
  const texts = [
    ...written,
    one + other,
    other + one,
    `${one} ${other}`,
    ...written.length === 2 ? [written.join(" ")] : [],
  ];
  const found = texts.find(isShared);
  return found === undefined ? undefined : shortened(found, isShared);
}
