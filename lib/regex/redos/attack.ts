import type { Ambiguity } from "./ambiguity.ts";
import type { Positions } from "./positions.ts";

/** A text made to take long: `prefix`, then `pump` so many times, then `suffix`. */
export interface AttackText {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

/** The text with so many pumps. */
export function attackText({ prefix, pump, suffix }: AttackText, count: number): string {
  return prefix + pump.repeat(count) + suffix;
}

/** An attack that a search proposes: the same repeated text, with several things before and behind it. */
export interface Proposal {
  /** To be tried in this order: where one makes matching slow, the others mostly do as well. */
  readonly texts: readonly AttackText[];
  /** Positions of the automaton that read the repeated text in several ways. */
  readonly positions: readonly number[];
}

/**
 * Attacks made from ambiguities, the likelier and shorter first. A match has to fail behind the repeated text,
 * so each gets several endings.
 *
 * @param lineStarts characters after which the pattern may want to begin
 */
export function proposalsOf(
  found: readonly Ambiguity[],
  positions: Positions,
  lineStarts: readonly string[] = [],
): Proposal[] {
  return found.toSorted(byPromise).map((ambiguity) => ({
    texts: textsOf(ambiguity, positions, lineStarts),
    positions: ambiguity.positions,
  }));
}

/** Short ones first; one that promises exponential growth may be somewhat longer. */
function byPromise(a: Ambiguity, b: Ambiguity): number {
  return lengthOf(a) - lengthOf(b);
}

function lengthOf({ degree, prefix, pump }: Ambiguity): number {
  return prefix.length + pump.length - (degree === "exponential" ? HEAD_START : 0);
}

const HEAD_START = 10;

function textsOf(
  { prefix, pump, last }: Ambiguity,
  positions: Positions,
  lineStarts: readonly string[],
): AttackText[] {
  const { rarest, characters, kinds } = positions;
  const read = new Set(last.flatMap((position) => kinds[position] ?? []));
  const unread = rarest.filter((kind) => !read.has(kind));
  const some = [...unread.slice(0, 2), ...rarest.slice(0, 2)].map((kind) => characters[kind] ?? "");
  const [first = ""] = some;
  const endings = [...new Set([...some, "", `\n${first}`, `${first}\n`, "\u0000"])];
  const texts = endings.map((suffix) => ({ prefix, pump, suffix }));
  const likely = texts.slice(0, 2);
  return [
    ...texts,
    // A pattern whose first alternative is anchored only fails where something stands in front.
    ...likely.map((text) => ({ ...text, prefix: first + prefix })),
    ...likely.flatMap((text) => PADDED.map((pad) => ({ ...text, pump: pad(pump) }))),
    ...lineStarts.map((start) => ({ prefix, pump: `${start}${pump}`, suffix: first })),
  ];
}

/** Word boundaries and lookarounds, which the automaton passes over, often want something in between. */
const PADDED: readonly ((pump: string) => string)[] = [
  (pump) => ` ${pump}`,
  (pump) => `${pump}-`,
  (pump) => `a${pump}`,
  (pump) => ` ${pump}a`,
];
