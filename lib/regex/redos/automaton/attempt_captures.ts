import { Op } from "../../engine/program.ts";
import { instructions } from "./attempt_alphabet.ts";
import type { Branch } from "./attempt_closure.ts";
import type { AttemptProgram } from "./attempt_program.ts";
import { type ClassBits, classBits, eachClass } from "./class_bits.ts";

/** A group whose captured text is known in each state. */
interface KnownGroup {
  readonly index: number;
  readonly number: number;
  /** Address of its content; `end` is the address after it. */
  readonly start: number;
  readonly end: number;
  /** The address from which on no reference to it follows. */
  readonly deadFrom: number;
}

/** The groups of a program with few texts, and what a branch has captured in them. */
export class KnownGroups {
  readonly #program: AttemptProgram;
  readonly #groups: readonly KnownGroup[];

  /** @param numbers of the groups */
  constructor(program: AttemptProgram, numbers: readonly number[]) {
    this.#program = program;
    this.#groups = findGroups(program, numbers);
  }

  /** The captures before anything is matched. */
  get captures(): readonly string[] {
    return this.#groups.map(() => "");
  }

  /** Divides the matched classes by the resulting captures of the enclosing known groups. */
  divide(
    { address, captures, returnTo }: Branch,
    read: ClassBits,
    to: number,
    words: number,
  ): readonly { readonly captures: readonly string[]; readonly part: ClassBits }[] {
    if (captures.length === 0) return [{ captures, part: read }];
    const isLive = ({ deadFrom }: KnownGroup) => to < deadFrom || (returnTo >= 0 && returnTo < deadFrom);
    const live = captures.map((text, index) => isLive(this.#groups[index]!) ? text : "");
    const around = this.#groups.filter(({ start, end }) => returnTo < 0 && start <= address && address < end);
    if (around.length === 0) return [{ captures: live, part: read }];
    return eachClass(read).map((each) => ({
      captures: live.map((text, at) =>
        around.some(({ index }) => index === at) ? text + String.fromCharCode(each) : text
      ),
      part: classBits(words, [each]),
    }));
  }

  /** The captures after the known groups in some registers were cleared. */
  clear({ captures, returnTo }: Branch, first: number, end: number): readonly string[] {
    if (returnTo >= 0) return captures;
    const isCleared = ({ number }: KnownGroup) => first <= 2 * number && 2 * number < end;
    return captures.map((text, index) => isCleared(this.#groups[index]!) ? "" : text);
  }

  /** The text that a backreference matches, as numbers of classes; undefined if unknown. */
  textOf({ address, captures, returnTo }: Branch): string | undefined {
    const { groups: [number], isInside } = this.#program.program
      .references[this.#program.operand(address, 1)]!;
    const group = this.#groups.find((each) => each.number === number);
    return group && !isInside && returnTo < 0 ? captures[group.index] : undefined;
  }
}

function findGroups(program: AttemptProgram, numbers: readonly number[]): readonly KnownGroup[] {
  const all = [...instructions(program.code)];
  return numbers.map((number, index) => {
    const isReference = (address: number) =>
      program.program.references[program.operand(address, 1)]!.groups.includes(number);
    const last = all.findLast(([address, op]) => op === Op.reference && isReference(address))?.[0] ?? -1;
    const ends = all.flatMap(([address, op]) =>
      op === Op.jump && address > last && address + program.operand(address, 1) <= last ? address + 2 : []
    );
    const end = all.find(([address, op]) => op === Op.save && program.operand(address, 1) === 2 * number + 1);
    const start = program.contents.get(number) ?? 0;
    return { index, number, start, end: end?.[0] ?? 0, deadFrom: Math.max(last + 2, ...ends) };
  });
}
