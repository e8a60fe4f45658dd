import { createMeter, LANGUAGE_BUDGET, type LanguageBudget, type Refusal } from "../language/budget.ts";
import { createSingleSearch } from "../language/pattern_automaton.ts";
import { findShared } from "../language/relation.ts";
import { isAnchored, wholeTextsOf } from "../language/whole_texts.ts";
import { memberLookup } from "../syntax/character_sets.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { fold, type Node } from "../syntax/visit.ts";
import { firstShortText } from "../witnesses/short_texts.ts";
import {
  acceptedWitness,
  completeWitness,
  createMatcher,
  sharedWitness,
  type Witness,
} from "../witnesses/witness.ts";
import { broken, type ContractAnswer, HOLDS, notProved, refused } from "./answer.ts";

/** Lengths in UTF-16 code units. */
interface Lengths {
  readonly min: number;
  readonly max: number;
}

/**
 * Checks if the length of each match is in a range. What the parts of the pattern add up to proves it; that assertions
 * exclude some lengths is only considered if every match is a whole text.
 */
export function checkLength(
  tree: Tree,
  { min, max }: Lengths,
  budget: LanguageBudget = LANGUAGE_BUDGET,
): ContractAnswer {
  const possible = matchLengths(tree);
  if (possible.min >= min && possible.max <= max) return HOLDS;
  const accepted = findShared(tree, tree, budget);
  if (accepted.kind === "none") return HOLDS;
  const match = createMatcher(tree);
  const isWrong = (text: string) => {
    const found = match(text);
    return found ? found.end - found.start < min || found.end - found.start > max : false;
  };
  const shortest = accepted.kind === "text" ? accepted.text : undefined;
  // Where assertions need a context, no match is a whole text.
  const typical = acceptedWitness(tree, { budget })?.typical;
  const candidates = typical === undefined ? [] : [typical];
  const first = completeWitness({ candidates, shortest }, isWrong, () => undefined);
  // A text with a match of a wrong length is an accepted one, so none is shorter.
  if (first && first.shortest === shortest) return broken(first);
  const others = findWholeTexts(tree, textsOfOtherLengths(min, max), isWrong, budget);
  const found = [...first ? [first] : [], ...others.witnesses];
  const [least] = found.map((witness) => witness.shortest).toSorted((a, b) => a.length - b.length);
  if (least === undefined && !others.isOpen && isAnchored(tree)) return HOLDS;
  const shorter = firstShortText(
    () => createSingleSearch(tree, createMeter(budget)),
    {
      least: Math.max([...shortest ?? ""].length, possible.min >= min ? max + 1 : 0),
      below: least?.length ?? Infinity,
    },
    isWrong,
  );
  const text = shorter ?? least;
  if (text !== undefined) return broken({ typical: found[0]?.typical ?? text, shortest: text });
  return others.refusal ? refused(others.refusal) : notProved(OTHER_LENGTHS);
}

/** What is known of whole texts of other lengths. */
interface WholeTexts {
  readonly witnesses: readonly Witness[];
  /** False if it is proved that there are none. */
  readonly isOpen: boolean;
  readonly refusal: Refusal | undefined;
}

/** @param others patterns for texts of these lengths; null for one that would be too large */
function findWholeTexts(
  tree: Tree,
  others: readonly (Tree | null)[],
  isWrong: (text: string) => boolean,
  budget: LanguageBudget,
): WholeTexts {
  const whole = wholeTextsOf(tree);
  const witnesses: Witness[] = [];
  if (whole === null) return { witnesses, isOpen: true, refusal: undefined };
  let isOpen = false;
  let refusal: Refusal | undefined;
  for (const other of others) {
    const found = other && findShared(whole, other, budget);
    if (found?.kind === "none") continue;
    isOpen = true;
    if (found?.kind === "refused") refusal ??= found.refusal;
    if (other === null || found?.kind !== "text") continue;
    const typical = sharedWitness(whole, other, { shortest: found.text, budget })?.typical;
    const candidates = typical === undefined ? [] : [typical];
    const witness = completeWitness({ candidates, shortest: found.text }, isWrong, () => undefined);
    if (witness) witnesses.push(witness);
  }
  return { witnesses, isOpen, refusal };
}

const OTHER_LENGTHS = "The parts of the pattern allow other lengths, but no match with one was found";

/** Longest texts that are written as a pattern of their length. */
const MAX_COUNTED_LENGTH = 2_000;

/** Patterns for texts that are shorter or longer; null for one that would be too large. */
function textsOfOtherLengths(min: number, max: number): (Tree | null)[] {
  const pattern = (bounds: string, most: number) =>
    most > MAX_COUNTED_LENGTH ? null : parseTree({ pattern: `^[^]${bounds}$`, flags: "" });
  return [
    ...min > 0 ? [pattern(`{0,${min - 1}}`, min)] : [],
    ...max < Infinity ? [pattern(`{${max + 1},}`, max)] : [],
  ];
}

/** Lengths that the parts of a pattern add up to; backreferences may have any. */
export function matchLengths(tree: Tree): Lengths {
  const membersAt = memberLookup(tree);
  return fold<Lengths>(tree.root, (node, parts) => {
    switch (node.type) {
      case "Pattern":
      case "CapturingGroup":
        return either(parts);
      case "Group":
        return either(node.modifiers ? parts.slice(1) : parts);
      case "Alternative":
        return parts.reduce((sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }), NOTHING);
      case "Quantifier": {
        const { min, max } = parts[0] ?? NOTHING;
        return { min: times(min, node.min), max: times(max, node.max) };
      }
      case "Backreference":
        return ANYTHING;
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
      case "ExpressionCharacterClass":
        return setLengths(membersAt(node));
      default:
        return NOTHING;
    }
  }, isLeaf);
}

const NOTHING: Lengths = { min: 0, max: 0 };
const ANYTHING: Lengths = { min: 0, max: Infinity };

const times = (length: number, count: number): number => length === 0 || count === 0 ? 0 : length * count;

function either(parts: readonly Lengths[]): Lengths {
  return {
    min: Math.min(...parts.map(({ min }) => min), Infinity),
    max: parts.reduce((most, { max }) => Math.max(most, max), 0),
  };
}

const isLeaf = ({ type }: Node): boolean =>
  type === "CharacterClass" || type === "ExpressionCharacterClass" || type === "Modifiers" ||
  type === "Assertion";

function setLengths(members: ReturnType<ReturnType<typeof memberLookup>>): Lengths {
  if (members === undefined) return ANYTHING;
  const { characters, strings } = members;
  const lengths = (characters.isEmpty ? [] : [characters]).map(lengthsOfSet);
  for (const text of strings) {
    lengths.push(
      text.map(lengthsOfSet).reduce(
        (sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }),
        NOTHING,
      ),
    );
  }
  return lengths.length === 0 ? { min: 1, max: 1 } : either(lengths);
}

/** Characters above U+FFFF have two code units. */
function lengthsOfSet(
  { ranges }: { readonly ranges: readonly { readonly min: number; readonly max: number }[] },
): Lengths {
  return {
    min: (ranges[0]?.min ?? 0) > 0xffff ? 2 : 1,
    max: (ranges.at(-1)?.max ?? 0) > 0xffff ? 2 : 1,
  };
}
