import { MAX_MEANING_STEPS, MAX_SAMPLES_PER_KIND } from "../../limits/search.ts";
import { type CharacterEdit, comparison, tokensOf } from "../../regex/diff/characters.ts";
import {
  compareOnTexts,
  type MatchDifference,
  type NativeMatches,
} from "../../regex/diff/text_comparison.ts";
import type { MeaningDiff } from "../../regex/diff/meaning.ts";
import { sharedTexts } from "../../regex/language/generated_tests.ts";
import type { TypicalTexts } from "../../regex/diff/typical_texts.ts";
import { doubledTexts } from "../../regex/language/samples.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { parseTree, type Tree } from "../../regex/syntax/tree.ts";
import { differenceWitness, sharedWitness } from "../../regex/witnesses/witness.ts";
import { literalsOf, textCost } from "../../regex/witnesses/typical_characters.ts";
import { countWork, sharedWork } from "../../regex/work.ts";

/** Edits of which each has a text that shows it. */
const MAX_SHOWN_EDITS = 3;

/** Edits that are told apart; further ones are left out. */
const MAX_EDITS = 8;

/** Work of finding texts for all edits, in steps of `countWork()`: about 150 ms. */
export const MAX_EDITS_WORK = 1_500_000;

/** Steps of both patterns on the texts that are tried for an edit; a few milliseconds. */
const MAX_EDIT_STEPS = 100_000;

/** A part of a change that can be made without the rest. */
interface Edit {
  /** The old pattern with this edit only, and the new one without it; null for what isn't a pattern. */
  readonly alone: Tree | null;
  readonly without: Tree | null;
}

/** Texts that show how two patterns differ. */
interface ShownTexts {
  /** As given, but where such a text takes several edits at once, one that takes only one. */
  readonly typical: TypicalTexts;
  /** The further ones, in the order of their edits; the flags are last. */
  readonly more: readonly MatchDifference[];
}

/**
 * Adds to the texts that show a difference those for the edits that they don't show, so that up to `MAX_SHOWN_EDITS` edits
 * have a text each: one in which the edit alone makes a difference, and in which the rest of the change isn't enough. What
 * isn't found within `MAX_EDITS_WORK` is left out.
 *
 * @param confirm confirms each text; it must stop runaway searches itself
 */
export function editDifferences(
  left: Tree,
  right: Tree,
  { onlyLeft, onlyRight, elsewhere }: Pick<MeaningDiff, "onlyLeft" | "onlyRight" | "elsewhere">,
  typical: TypicalTexts,
  confirm: NativeMatches,
): ShownTexts {
  const work = sharedWork(MAX_EDITS_WORK);
  const open = new Set(work(() => editsBetween(left.regex, right.regex), () => []));
  if (open.size < 2) return { typical, more: [] };
  const known = {
    onlyRight: typical.onlyRight ?? onlyRight,
    onlyLeft: typical.onlyLeft ?? onlyLeft,
    elsewhere: (typical.elsewhere ?? elsewhere)?.text,
  };
  const unclear = new Set<keyof TypicalTexts>();
  let shown = 0;
  for (const kind of Object.keys(known) as (keyof TypicalTexts)[]) {
    const text = known[kind];
    if (text === undefined) continue;
    const causes = [...open].filter((edit) =>
      work(() => textsDueTo(edit, left, right, [text]).length > 0, () => false)
    );
    if (causes[0]) {
      open.delete(causes[0]);
      shown++;
    } else unclear.add(kind);
  }
  const found: Partial<Record<keyof TypicalTexts, MatchDifference>> = {};
  const more: MatchDifference[] = [];
  for (const edit of open) {
    if (shown >= MAX_SHOWN_EDITS) break;
    const difference = work(() => differenceOf(edit, left, right, confirm), () => undefined);
    if (!difference || more.some(({ text }) => text === difference.text)) continue;
    shown++;
    const kind = kindOf(difference);
    if (unclear.delete(kind)) found[kind] = difference;
    else more.push(difference);
  }
  return {
    typical: {
      ...typical,
      ...found.onlyLeft && { onlyLeft: found.onlyLeft.text },
      ...found.onlyRight && { onlyRight: found.onlyRight.text },
      ...found.elsewhere && { elsewhere: found.elsewhere },
    },
    more,
  };
}

/** What a difference shows: a text that only one accepts, or one that they match differently. */
const kindOf = ({ in: kind, left }: MatchDifference): keyof TypicalTexts =>
  kind !== "match" ? "elsewhere" : left === null ? "onlyRight" : "onlyLeft";

/** The edits of the pattern, and each flag that was added or removed. */
function editsBetween(before: Regex, after: Regex): Edit[] {
  const [one, other] = [tokensOf(before), tokensOf(after)];
  const edits = comparison(one, other).edits.slice(0, 2 * MAX_EDITS)
    .flatMap((edit) => neighbors(edit, rangesIn(one, edit.before), rangesIn(other, edit.after)))
    .slice(0, 2 * MAX_EDITS);
  const flags = [...`${before.flags}${after.flags}`]
    .filter((flag) => before.flags.includes(flag) !== after.flags.includes(flag));
  const rest = (chosen: readonly CharacterEdit[]) => edits.filter((edit) => !chosen.includes(edit));
  const patterns = independentParts(before, edits, after).map((chosen): Edit => ({
    alone: parsed({ ...before, pattern: written(before.pattern, after.pattern, chosen) }),
    without: parsed({ ...after, pattern: written(before.pattern, after.pattern, rest(chosen)) }),
  }));
  return [
    ...patterns,
    ...flags.map((flag): Edit => ({
      alone: parsed({ ...before, flags: toggled(before.flags, flag) }),
      without: parsed({ ...after, flags: toggled(after.flags, flag) }),
    })),
  ].slice(0, MAX_EDITS);
}

/** Each token for itself, if as many have been replaced by as many: neighbors that have changed are one edit otherwise. */
function neighbors(edit: CharacterEdit, before: readonly Range[], after: readonly Range[]): CharacterEdit[] {
  if (before.length !== after.length) return [edit];
  return before.map((range, at) => ({ before: range, after: after[at] ?? edit.after }));
}

/** The tokens in a part of a pattern. */
function rangesIn(tokens: readonly string[], { start, end }: Range): Range[] {
  let at = 0;
  return tokens.flatMap(({ length }) => {
    at += length;
    return at > start && at <= end ? [{ start: at - length, end: at }] : [];
  });
}

/** The cost of parsing a character, in steps of `countWork()`. */
const PARSE_STEPS = 20;

function parsed(regex: Regex): Tree | null {
  countWork(PARSE_STEPS * regex.pattern.length);
  return parseTree(regex);
}

const toggled = (flags: string, flag: string): string =>
  flags.includes(flag) ? flags.replace(flag, "") : flags + flag;

/** Edits that only together leave a pattern, such as those of both brackets of a group, are one part. */
function independentParts(
  before: Regex,
  edits: readonly CharacterEdit[],
  after: Regex,
): CharacterEdit[][] {
  const isPattern = (chosen: readonly CharacterEdit[]) =>
    parsed({ ...before, pattern: written(before.pattern, after.pattern, chosen) }) !== null;
  const parts: CharacterEdit[][] = [];
  let left = [...edits];
  while (left[0]) {
    const [first, ...others] = left;
    const part = [
      [first],
      ...others.map((other) => [first, other]),
      ...others.map((_, at) => left.slice(0, at + 2)),
    ].find(isPattern) ?? left;
    parts.push(part);
    left = left.filter((edit) => !part.includes(edit));
  }
  return parts;
}

/** The old pattern with some of the edits. */
function written(before: string, after: string, edits: readonly CharacterEdit[]): string {
  let [pattern, from] = ["", 0];
  for (const edit of edits) {
    pattern += before.slice(from, edit.before.start) + after.slice(edit.after.start, edit.after.end);
    from = edit.before.end;
  }
  return pattern + before.slice(from);
}

const LIMITS = { maxSteps: MAX_MEANING_STEPS, maxTotalSteps: MAX_EDIT_STEPS, limit: Infinity };

/** Those of some texts in which the edit alone makes a difference, and in which the new pattern needs it. */
function textsDueTo(
  { alone, without }: Edit,
  left: Tree,
  right: Tree,
  texts: readonly string[],
): readonly string[] {
  const differing = (one: Tree | null, other: Tree | null, texts: readonly string[]) =>
    one && other ? compareOnTexts(one, other, texts, LIMITS).differences.map(({ text }) => text) : [];
  return differing(without, right, differing(left, alone, texts));
}

/** A text in which the patterns differ because of an edit, the most typical one that is found. */
function differenceOf(edit: Edit, left: Tree, right: Tree, native: NativeMatches) {
  const { alone, without } = edit;
  for (const [before, after] of [[left, alone], [without, right]] as const) {
    if (before === null || after === null) continue;
    const texts = textsDueTo(edit, left, right, textsOf(before, after));
    const [difference] = compareOnTexts(left, right, texts, { ...LIMITS, limit: 1, native }).differences;
    if (difference) return difference;
  }
  return undefined;
}

/** Texts in which two patterns may differ, the most typical first: those that only one accepts, then those of both. */
function textsOf(before: Tree, after: Tree): string[] {
  const only = [differenceWitness(after, before), differenceWitness(before, after)].flatMap((found) =>
    found?.typical ?? []
  );
  const shared = sharedWitness(before, after)?.typical;
  const near = sharedTexts(before, after, 2 * MAX_SAMPLES_PER_KIND, shared ?? null);
  const seeds = [literalsOf(before), literalsOf(after)];
  const both = [...shared === undefined ? [] : [shared, ...doubledTexts(shared)], ...near]
    .map((text) => [textCost(text, seeds), text] as const)
    .sort(([one], [other]) => one - other)
    .map(([, text]) => text);
  return [...new Set([...only, ...both])];
}
