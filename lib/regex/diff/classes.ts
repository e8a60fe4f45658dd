import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Change } from "./change.ts";
import { severalOf } from "./naming.ts";
import { rangeOf } from "./parts.ts";

/**
 * Says what became of a class, by its members; their order does not matter.
 *
 * @param place where the class is, as it follows its name
 */
export function classChange(before: AST.CharacterClass, after: AST.CharacterClass, place: string): Change {
  const gone = missing(before, after);
  const come = missing(after, before);
  const name = `The class ${quote(before.raw)}${place}`;
  const words = wordsOf(before, after, gone, come);
  return {
    kind: "changed",
    topic: words === undefined ? "spelling" : "classes",
    before: rangeOf([before]),
    after: rangeOf([after]),
    sentence: `${name} ${words ?? `is now written ${quote(after.raw)}, which means the same`}`,
  };
}

function wordsOf(
  before: AST.CharacterClass,
  after: AST.CharacterClass,
  gone: readonly string[],
  come: readonly string[],
): string | undefined {
  const turned = before.negate !== after.negate;
  if (turned && gone.length + come.length === 0) {
    return `is ${after.negate ? "now" : "no longer"} negated`;
  }
  if (gone.length + come.length === 0) return undefined;
  if (turned || gone.length === before.elements.length) {
    return `is now ${quote(after.raw)}`;
  }
  // What a class matches may stay the same, as other members may match it too: said is what it lists.
  if (gone.length === 0) return `now also lists ${severalOf(come)}`;
  if (come.length === 0) return `no longer lists ${severalOf(gone)}`;
  return `now lists ${severalOf(come)} instead of ${severalOf(gone)}`;
}

/** The sources of members that another class lacks. */
function missing({ elements }: AST.CharacterClass, other: AST.CharacterClass): string[] {
  const there = new Set(other.elements.map(keyOf));
  return elements.filter((member) => !there.has(keyOf(member))).map(({ raw }) => quote(raw));
}

/** An escape that is not needed makes no other member. */
function keyOf(member: AST.CharacterClass["elements"][number]): string {
  if (member.type === "Character") return `character ${member.value}`;
  if (member.type === "CharacterClassRange") return `range ${member.min.value} ${member.max.value}`;
  return member.raw;
}
