import type { Regex } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";
import { renderLabel } from "./markup.ts";
import { normalizeNodes } from "./normal_form.ts";
import { type Compose, isShort, outlineGroups, outlineParts, type OutlineRow } from "./outline.ts";
import { truncate } from "./phrase.ts";
import { composer, describePattern, neverReason, neverWords, splitAnchors } from "./sentence.ts";
import { neverMatches } from "./unmatchable.ts";

/** What a pattern matches, in words without a full stop. */
export interface Summary {
  /** One sentence, with at most one level of parentheses. */
  readonly sentence: string;
  /** What the sentence doesn't say, such as "accepts impossible dates"; what is proved about its format says it better. */
  readonly note?: string;
  /** What the rows are together; the sentence if there are none. */
  readonly title: string;
  /** The groups of a sequence of groups, or the parts of what is too long for a sentence. */
  readonly rows: readonly OutlineRow[];
  /** "and 3 more parts"; empty if each has a row. */
  readonly more: string;
  /** The groups that ‹placeholders› in the title are for, 0 for other parts. */
  readonly placeholders?: readonly number[] | undefined;
  /** Whether the sentence names a common pattern, beside which a proof about its format says more. */
  readonly isCommon?: true;
  /** Whether a match can be anywhere, also in the middle of a word. */
  readonly isAnywhere?: true;
}

/** Longest sentence without rows: about two lines. */
const MAX_SENTENCE = 160;

/**
 * Summarizes what a pattern matches: as a common pattern if it is exactly one, whatever its spelling, else composed from
 * its parts. Takes time proportional to the size of the tree.
 *
 * @param isEmpty whether it is known that the pattern never matches, as `isProvedEmpty` proves it; what is obvious
 *   needs no proof
 */
export function summaryOf(tree: Tree, isEmpty = false): Summary {
  const said = describe(tree, isEmpty);
  const groups = said.compose && outlineGroups(tree, said.compose);
  const { title, rows, more, placeholders } = groups ?? said;
  return {
    sentence: said.sentence,
    ...said.note && { note: said.note },
    title: groups && !said.isCommon ? said.inWords(title) : said.title,
    rows,
    more,
    placeholders,
    ...said.isCommon && { isCommon: true },
    ...said.compose && !/y/.test(tree.regex.flags) && findNodes(tree.root, "Assertion").length === 0 &&
      { isAnywhere: true },
  };
}

/** What a pattern matches, in one sentence with its note. */
export const summarize = (tree: Tree, isEmpty = false): string => summaryText(describe(tree, isEmpty));

interface Described extends Summary {
  /** Writes marked words that begin with "Matches" as they are shown. */
  readonly inWords: (words: string) => string;
  /** What describes its groups; undefined if it never matches. */
  readonly compose?: Compose | undefined;
}

/** Summarizes a pattern without a look at its groups. */
function describe(tree: Tree, isEmpty: boolean): Described {
  const reason = neverReason(tree);
  if (reason !== undefined) {
    return { sentence: reason, title: reason, rows: [], more: "", inWords: sentenceWords };
  }
  const forms = normalizeNodes(tree);
  const isNever = isEmpty || neverMatches(tree);
  const describeAs = (subject: Tree) => {
    const compose = composer(subject, forms);
    const composition = compose();
    return { subject, compose, composition, ...describePattern(subject, forms, composition) };
  };
  const plain = describeAs(tree);
  const saysCase = !isNever && isCaseSaidOften(plain.words, tree) && ignoresCaseThroughout(tree.regex);
  const { subject, compose, composition, words, remark, isCommon } = saysCase
    ? describeAs({ ...tree, regex: { ...tree.regex, flags: tree.regex.flags.replace("i", "") } })
    : plain;
  const said = (words: string) =>
    sentenceWords(isNever ? neverWords(words) : saysCase ? ignoringCase(words) : words);
  const isLong = !isCommon &&
    (composition.isCut || !isShort(isNever ? neverWords(words) : words, 1, MAX_SENTENCE));
  const { sentence, title, ...outline } = isLong
    ? outlineParts(subject, compose)
    : { sentence: words, title: words, rows: [], more: "" };
  const items = forms.get(tree.root);
  const isSticky = tree.regex.flags.includes("y") && !(items && splitAnchors(items).start === "text");
  const sticky = isSticky ? "the match must start at lastIndex" : "";
  const note = [remark, sticky].filter(Boolean).join("; ");
  return {
    sentence: said(sentence),
    ...note && { note },
    title: said(title),
    ...outline,
    ...isCommon && { isCommon },
    inWords: said,
    compose: isNever ? undefined : compose,
  };
}

/** Whether a description says of several parts that they ignore case; each of several groups has a row. */
const isCaseSaidOften = (words: string, { groups }: Tree): boolean =>
  words.split("any case").length > (groups.length > 1 ? 1 : 2);

/** Whether all of a pattern ignores case, in which no set means something else for that. */
const ignoresCaseThroughout = ({ pattern, flags }: Regex): boolean =>
  /^[^uv]*i[^uv]*$/.test(flags) && !/\(\?[ims-]+:/.test(pattern);

/** Says once what is true of all parts: "Matches the whole text, ignoring case: …". */
const ignoringCase = (words: string): string =>
  words.replace(
    /^Matches( (?:the whole|from the start|at the)(?: [a-z]+)*(?=[:,] ))?/,
    (_, place?: string) => place ? `Matches${place}, ignoring case` : "Matches, ignoring case:",
  );

const sentenceWords = (words: string): string => renderLabel(truncate(words)).text;

/** A summary in one sentence with its note. */
export const summaryText = ({ sentence, note }: Summary): string =>
  note === undefined ? sentence : `${sentence}; ${note}`;
