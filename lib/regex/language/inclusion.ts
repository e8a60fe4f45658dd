import { mostReadableCharacter } from "../syntax/readable_characters.ts";
import { type Alphabet } from "./alphabet.ts";
import { KEY_STEPS, type Meter, refuse, spend } from "./budget.ts";
import { EMPTY, type Expression, type Expressions, repeat } from "./expression.ts";

/**
 * Compares patterns part by part. A part represents the substrings that it matches, and the positions where
 * it does; it is included in another if each of its substrings is also matched by the other. Sequences,
 * choices, repeats and positive lookarounds are monotonic in their parts, so what both patterns share need
 * not be examined, however large it is.
 *
 * The rest of a pattern is a cell: a part and the cell that follows it. Equal cells have equal numbers. A
 * cell of the left pattern is compared with the set of cells that the right one may have reached after the
 * same substring.
 */
export class Inclusion {
  readonly #table: Expressions;
  readonly #alphabet: Alphabet;
  readonly #meter: Meter;
  readonly #parts: number[] = [EMPTY];
  readonly #rests: number[] = [END];
  readonly #cells = new Map<string, number>();
  readonly #openings = new Map<number, Opening>();
  readonly #unrolled = new Map<number, Opening>();
  readonly #sets = new Map<string, CellSet>();
  readonly #inclusions = new Map<string, boolean>();
  readonly #shortest = new Map<number, string | null>();
  readonly #shortestParts = new Map<number, string | null>();

  /** @param alphabet of all sets in the table */
  constructor(table: Expressions, alphabet: Alphabet, meter: Meter) {
    this.#table = table;
    this.#alphabet = alphabet;
    this.#meter = meter;
  }

  /**
   * True if every text with a match of the left pattern has one of the right pattern. If that isn't proved,
   * `onText` is called with texts that may be counterexamples, short ones first, until it returns true.
   *
   * @param mayRestart whether to consider that the match of the right pattern may begin later than that of
   * the left one. This proves more, takes longer, and is wrong for patterns that match only at one position
   * @returns true if it is proved
   */
  isIncluded(left: number, right: number, onText: (text: string) => boolean, mayRestart = false): boolean {
    const start = this.#cell(right, END);
    const restarts = mayRestart ? [start] : [];
    return this.#explore(this.#cell(left, END), [start], { isSearch: true, restarts, onText });
  }

  /** A short text that a pattern matches as a whole, unless an assertion prevents it; null for none. */
  textOf(part: number): string | null {
    return this.#shortestFrom(this.#cell(part, END));
  }

  #cell(part: number, rest: number): number {
    const expression = this.#at(part);
    if (expression.kind === "sequence") {
      return expression.parts.reduceRight((after, each) => this.#cell(each, after), rest);
    }
    const key = `${part} ${rest}`;
    const cached = this.#cells.get(key);
    if (cached !== undefined) return cached;
    spend(this.#meter, "positions");
    this.#cells.set(key, this.#parts.length);
    this.#rests.push(rest);
    return this.#parts.push(part) - 1;
  }

  #at(part: number): Expression {
    const expression = this.#table.items[part];
    if (expression === undefined || expression.kind === "capture" || expression.kind === "reference") {
      refuse("backreference");
    }
    return expression;
  }

  /** Follows both sides until the left one is at its end, as long as the right one can keep up. */
  #explore(left: number, right: readonly number[], options: Exploration): boolean {
    const seen = new Set<string>();
    const queue: Situation[] = [];
    const add = (cell: number, cells: readonly number[], parent: Situation | null, text: string) => {
      const others = this.#cellSet(cells);
      const key = `${cell} ${others.id}`;
      if (seen.has(key)) return;
      seen.add(key);
      queue.push({ cell, others, parent, text });
    };
    add(left, right, null, "");
    let isIncluded = true;
    for (const situation of queue) {
      spend(this.#meter, "states");
      const { cell, others } = situation;
      if (others.reached.has(cell) || (options.isSearch && others.isAtEnd)) continue;
      const fails = (text: string | null): boolean => {
        isIncluded = false;
        return text !== null && options.onText(textBefore(situation) + text);
      };
      const isOver = this.#step(situation, options.restarts, add, fails);
      if (isOver || (!isIncluded && !options.isSearch)) return false;
    }
    return isIncluded;
  }

  /** Returns whether to stop. */
  #step(
    situation: Situation,
    restarts: readonly number[],
    add: Add,
    fails: (text: string | null) => boolean,
  ): boolean {
    const { cell, others } = situation;
    const { isAtEnd, sets, tests, loops } = this.#open(cell);
    if (isAtEnd && !others.isAtEnd && fails("")) return true;
    for (const { part, rest } of sets) {
      for (const [character, rests] of this.#followers(part, others)) {
        if (rests.length + restarts.length > 0) add(rest, [...rests, ...restarts], situation, character);
        else {
          const more = this.#shortestFrom(rest);
          if (fails(more === null ? null : character + more)) return true;
        }
      }
    }
    for (const { part, rest } of tests) {
      // Whatever follows an assertion is matched where it holds, so the right side may drop an assertion that
      // the left side implies.
      const same = others.tests.filter((each) => this.#isWithin(part, each.part)).map((each) => each.rest);
      add(rest, [...others.cells, ...same], situation, "");
    }
    for (const loop of loops) {
      const larger = others.loops.filter((each) => this.#isWithin(loop.part, each.part));
      if (larger.length > 0) {
        add(
          loop.rest,
          [...larger.map((each) => this.#isUnbounded(each.part) ? each.cell : each.rest), ...restarts],
          situation,
          "",
        );
      } else {
        add(loop.rest, others.cells, situation, "");
        add(this.#iteration(loop), others.cells, situation, "");
      }
    }
    return false;
  }

  /**
   * The next characters, each with the cells of the right side after it. Characters with the same result are
   * listed once.
   */
  #followers(set: number, { sets }: CellSet): [character: string, rests: number[]][] {
    const { classes, holds } = this.#alphabet;
    const mine = holds[set] ?? new Uint8Array();
    const found = new Map<string, [character: string, rests: number[], rank: number]>();
    spend(this.#meter, "work", mine.length);
    for (let index = 0; index < mine.length; index++) {
      if (mine[index] !== 1) continue;
      spend(this.#meter, "work", sets.length);
      const rests = sets.filter(({ part }) => holds[part]?.[index] === 1).map(({ rest }) => rest);
      const key = rests.join();
      const { character, rank } = mostReadableCharacter(classes[index] ?? []);
      const best = found.get(key);
      if (best === undefined || rank < best[2]) {
        found.set(key, [String.fromCodePoint(character), rests, rank]);
      }
    }
    return [...found.values()].map(([character, rests]) => [character, rests]);
  }

  /** The first parts of a cell; loops stay closed. */
  #open(cell: number): Opening {
    const opening = this.#openings.get(cell) ?? this.#computeOpening([cell], false);
    this.#openings.set(cell, opening);
    return opening;
  }

  /** The first parts of a cell, also inside and after its loops. */
  #openAll(cell: number): Opening {
    const opening = this.#unrolled.get(cell) ?? this.#computeOpening([cell], true);
    this.#unrolled.set(cell, opening);
    return opening;
  }

  #computeOpening(cells: readonly number[], entersLoops: boolean): Opening {
    const reached = new Set(cells);
    const found: MutableOpening = { isAtEnd: false, sets: [], tests: [], loops: [], reached };
    for (const cell of reached) {
      spend(this.#meter, "work", KEY_STEPS);
      if (cell === END) {
        found.isAtEnd = true;
        continue;
      }
      const [part, rest] = [this.#parts[cell] ?? EMPTY, this.#rests[cell] ?? END];
      const expression = this.#at(part);
      switch (expression.kind) {
        case "set":
          found.sets.push({ part: expression.set, rest });
          break;
        case "choice":
          for (const each of expression.parts) reached.add(this.#cell(each, rest));
          break;
        case "repeat":
          if (expression.min > 0) reached.add(this.#iteration({ part, rest, cell }));
          else if (expression.max === 1) reached.add(rest).add(this.#cell(expression.part, rest));
          else {
            found.loops.push({ part, rest, cell });
            if (entersLoops) reached.add(rest).add(this.#iteration({ part, rest, cell }));
          }
          break;
        default:
          found.tests.push({ part, rest });
      }
    }
    return found;
  }

  /** The cell of one iteration of a repeat and the rest. */
  #iteration({ part, rest }: Loop): number {
    const expression = this.#at(part);
    if (expression.kind !== "repeat") return rest;
    const { min, max } = expression;
    const more = repeat(this.#table, expression.part, Math.max(0, min - 1), max - 1);
    return this.#cell(expression.part, this.#cell(more, rest));
  }

  #isUnbounded(part: number): boolean {
    const expression = this.#at(part);
    return expression.kind === "repeat" && expression.max === Infinity;
  }

  #cellSet(cells: readonly number[]): CellSet {
    const sorted = [...new Set(cells)].sort((a, b) => a - b);
    spend(this.#meter, "work", KEY_STEPS + sorted.length);
    const key = sorted.join();
    const cached = this.#sets.get(key);
    if (cached) return cached;
    const openings = sorted.map((cell) => this.#openAll(cell));
    const set: CellSet = {
      id: this.#sets.size,
      cells: sorted,
      isAtEnd: openings.some(({ isAtEnd }) => isAtEnd),
      sets: openings.flatMap(({ sets }) => sets),
      tests: openings.flatMap(({ tests }) => tests),
      loops: openings.flatMap(({ loops }) => loops),
      reached: openings.length === 1
        ? openings[0]!.reached
        : new Set(openings.flatMap(({ reached }) => [...reached])),
    };
    spend(this.#meter, "work", set.reached.size);
    this.#sets.set(key, set);
    return set;
  }

  /** True if everything that a part matches is also matched by another; false if that isn't proved. */
  #isWithin(one: number, other: number): boolean {
    if (one === other) return true;
    const key = `${one} ${other}`;
    const isIncluded = this.#inclusions.get(key) ?? this.#computeWithin(one, other);
    this.#inclusions.set(key, isIncluded);
    return isIncluded;
  }

  #computeWithin(one: number, other: number): boolean {
    const [a, b] = [this.#at(one), this.#at(other)];
    if (a.kind === "start" || a.kind === "end") return b.kind === `line ${a.kind}`;
    if (a.kind === "ahead" || a.kind === "behind") {
      if (b.kind !== a.kind || b.negate !== a.negate) return false;
      return a.negate ? this.#isStretchOf(b.part, a.part) : this.#isStretchOf(a.part, b.part);
    }
    if (a.kind !== "repeat" || b.kind !== "repeat") return false;
    if (b.min > a.min) return false;
    if (b.max === Infinity && b.min === 0) return this.#isStretchOf(a.part, other);
    return a.max <= b.max && this.#isStretchOf(a.part, b.part);
  }

  #isStretchOf(one: number, other: number): boolean {
    if (one === other) return true;
    return this.#explore(this.#cell(one, END), [this.#cell(other, END)], {
      isSearch: false,
      restarts: [],
      onText: () => false,
    });
  }

  /** A short text that leads from a cell to the end if the assertions hold; null for none. */
  #shortestFrom(cell: number): string | null {
    const path: number[] = [];
    for (let at = cell; at !== END && !this.#shortest.has(at); at = this.#rests[at] ?? END) path.push(at);
    for (const at of path.reverse()) {
      const [part, rest] = [this.#parts[at] ?? EMPTY, this.#rests[at] ?? END];
      const [text, more] = [this.#shortestOf(part), rest === END ? "" : this.#shortest.get(rest) ?? null];
      spend(this.#meter, "work", text?.length ?? 0);
      this.#shortest.set(at, text === null || more === null ? null : text + more);
    }
    return cell === END ? "" : this.#shortest.get(cell) ?? null;
  }

  #shortestOf(part: number): string | null {
    const cached = this.#shortestParts.get(part);
    if (cached !== undefined) return cached;
    const text = this.#computeShortest(this.#at(part));
    this.#shortestParts.set(part, text);
    return text;
  }

  #computeShortest(expression: Expression): string | null {
    switch (expression.kind) {
      case "set": {
        const { classes, holds } = this.#alphabet;
        const ranked = classes.flatMap((spans, index) =>
          holds[expression.set]?.[index] === 1 ? [mostReadableCharacter(spans)] : []
        );
        const [first] = ranked.sort((a, b) => a.rank - b.rank);
        return first === undefined ? null : String.fromCodePoint(first.character);
      }
      case "sequence": {
        const texts = expression.parts.map((part) => this.#shortestOf(part));
        // One part may occur many times.
        spend(this.#meter, "work", texts.reduce((sum, text) => sum + (text?.length ?? 0), 0));
        return texts.includes(null) ? null : texts.join("");
      }
      case "choice": {
        const texts = expression.parts.flatMap((part) => this.#shortestOf(part) ?? []);
        return texts.sort((a, b) => a.length - b.length)[0] ?? null;
      }
      case "repeat": {
        const text = expression.min === 0 ? "" : this.#shortestOf(expression.part);
        if (text !== null) spend(this.#meter, "work", text.length * expression.min);
        return text === null ? null : text.repeat(expression.min);
      }
      default:
        return "";
    }
  }
}

/** The cell after the last part. */
const END = 0;

interface Step {
  readonly part: number;
  readonly rest: number;
}

/** A repeat that may be skipped, with its cell and the rest. */
interface Loop extends Step {
  readonly cell: number;
}

/** The possible first parts. */
interface Opening {
  readonly isAtEnd: boolean;
  /** The numbers of sets. */
  readonly sets: readonly Step[];
  /** Assertions. */
  readonly tests: readonly Step[];
  readonly loops: readonly Loop[];
  /** The cells that were opened. */
  readonly reached: ReadonlySet<number>;
}

type MutableOpening = {
  -readonly [key in keyof Opening]: Opening[key] extends readonly (infer T)[] ? T[] : Opening[key];
};

/** The possible cells of the right side. */
interface CellSet extends Opening {
  readonly id: number;
  readonly cells: readonly number[];
}

/** The cells of both sides after a text. */
interface Situation {
  readonly cell: number;
  readonly others: CellSet;
  readonly parent: Situation | null;
  readonly text: string;
}

type Add = (cell: number, cells: readonly number[], parent: Situation, text: string) => void;

interface Exploration {
  /** The cells that the right side may also restart from after each character. */
  readonly restarts: readonly number[];
  /** True if the text may continue after the end of the right side, as in a search. */
  readonly isSearch: boolean;
  readonly onText: (text: string) => boolean;
}

function textBefore(situation: Situation): string {
  const texts: string[] = [];
  for (let each: Situation | null = situation; each; each = each.parent) texts.push(each.text);
  return texts.reverse().join("");
}
