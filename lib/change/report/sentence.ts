import { differentGroups, goneOrNewGroups, OTHER_NAMES } from "../../regex/diff/different_groups.ts";
import type { MatchDifference, TextMatch } from "../../regex/diff/text_comparison.ts";
import type { OtherStart } from "../../regex/diff/other_start.ts";
import { quote } from "../../regex/quote.ts";
import { assess, secondLabel, type Verdict } from "../../regex/redos/verdict.ts";
import type { SameFrom } from "../../regex/equality/same_matches.ts";
import { counted, list } from "../../regex/words.ts";
import { attackCode } from "./attack_code.ts";
import { commentPhrase } from "../readers/comments.ts";
import { isSameInUse, isSourceOnly, isStillDangerous, slowness } from "../judge/importance.ts";
import type { ContractFinding, RegexChange, RegexPair } from "../model.ts";
import { changedConstants, isStray } from "../judge/unjudged.ts";
import { visibleText } from "../visible_text.ts";

/** Describes the effect of a change in one sentence without a full stop, the most important part first. */
export function changeSentence(change: RegexChange): string {
  const [slow, meaning] = [slowPhrase(change), meaningPhrase(change)];
  // What is better now comes after what is worse or different.
  const isBetter = slowness(change.before?.verdict) > slowness(change.after?.verdict);
  const words = change.pair.before === null || isBetter ? [meaning, slow] : [slow, meaning];
  return capitalized(
    [
      ...contractPhrases(change),
      ...[...words, flagPhrase(change)].map(uncapitalized),
      limitPhrase(change.pair),
      breakPhrase(change),
      isSourceOnly(change.pair) ? SOURCE_ONLY : "",
      baseFilePhrase(change.pair),
      commentPhrase(change.pair),
      changedConstants(change.pair),
      change.mayDeviate ? DEVIATION : "",
    ].filter((each) => each !== "").join("; "),
  );
}

const baseFilePhrase = ({ knownIn }: RegexPair): string =>
  knownIn === undefined ? "" : `the base revision has it in ${visibleText(knownIn)}`;

/** What the schema around a regex says takes part in the comparison. */
function limitPhrase({ before, after }: RegexPair): string {
  if (before === null || after === null) return "";
  const schemas = [before, after].flatMap(({ schema }) => schema ?? []);
  if (schemas.length === 2 && schemas.every(({ values }) => values)) {
    return "of the values that the schema lists";
  }
  const isLimited = schemas.some(({ minLength, maxLength }) =>
    minLength !== undefined || maxLength !== undefined
  );
  const formats = new Set(schemas.flatMap(({ format }) => format ?? []));
  if (formats.size > 0) {
    const names = [...formats].join(" and ");
    return `of the texts of format ${names}${isLimited ? " and the lengths" : ""} that the schema allows`;
  }
  return isLimited ? "of the lengths that the schema allows" : "";
}

/** Whom the change of a schema breaks. */
function breakPhrase({ breaks, relation }: RegexChange): string {
  if (breaks === undefined || relation === "equal") return "";
  return breaks.length === 0 ? "not breaking in this direction" : `breaking for ${breaks.join(" and ")}`;
}

const SOURCE_ONLY = "only its source is used";

/** Follows what is proved about patterns whose modifiers some engines confuse. */
const DEVIATION =
  "some engines, such as that of Node 24, handle these modifiers incorrectly and may behave differently";

/** A text in quotation marks, shortened, and with what cannot be seen written as its code. */
export function quotedExample(text: string): string {
  return text === "" ? "the empty text" : quote(text);
}

/** The verdicts on backtracking, before and after; only one if the other is the same or missing. */
export function verdictPhrase({ before, after }: RegexChange): string {
  const titles = [before, after].flatMap((side) => side === null ? [] : assess(side.verdict).title);
  return [...new Set(titles)].join(" → ");
}

function slowPhrase(change: RegexChange): string {
  const { before, after } = change;
  if (after === null) return "";
  const [old, now] = [before && slowWord(before.verdict), slowWord(after.verdict)];
  if (isStillDangerous(change)) return `Still dangerous${lengthPhrase(after.verdict)}`;
  if (now === old) return "";
  if (old === "dangerous" && now !== "") return "No longer dangerous, but slow on long input";
  if (now === "") return old && assess(after.verdict).word === "Safe" ? `No longer ${old}` : "";
  const verb = before === null ? "" : "Became ";
  return `${verb}${now}${lengthPhrase(after.verdict)}`;
}

/** A change is as important if the native engine has not confirmed it. */
const slowWord = (verdict: Verdict) => SLOW_WORDS[slowness(verdict)];

const SLOW_WORDS = ["", "slow on long input", "dangerous"] as const;

function lengthPhrase(verdict: Verdict): string {
  const second = secondLabel(verdict);
  const rare = rareCharacter(verdict);
  const words = [second, rare === "" ? "" : `only in texts with ${rare}`].filter((each) => each !== "");
  return words.length === 0 ? "" : ` (${words.join("; ")})`;
}

/** A line terminator that few inputs contain and an attack needs: the search prefers other texts. */
function rareCharacter({ attack }: Verdict): string {
  const [found] = /[\u2028\u2029]/.exec(`${attack?.prefix}${attack?.pump}${attack?.suffix}`) ?? [];
  return found === undefined
    ? ""
    : found === "\u2028"
    ? "U+2028 (line separator)"
    : "U+2029 (paragraph separator)";
}

function meaningPhrase(change: RegexChange): string {
  const { relation, reason } = change;
  switch (relation) {
    case "added":
      if (isStray(change.pair)) return change.contracts ? "" : reason ?? "";
      return reason === undefined ? "New regex" : `New regex, not judged: ${reason}`;
    case "removed":
      return "Removed";
    case "equal":
      return equalPhrase(change);
    case "wider":
      return `Accepts more${exampleList(change)}`;
    case "narrower":
      return `Accepts less${exampleList(change)}`;
    case "overlapping":
      return `Accepts other texts${exampleList(change)}`;
    case "disjoint":
      return `Accepts none of the texts that it accepted before${exampleList(change)}`;
    case "undecided":
      return `${undecidedPhrase(change)} (${reason ?? "nothing is proved"})`;
  }
}

/** Examples after a colon; nothing if there are none. A text that a reader believes is before a shorter one. */
function exampleList(
  {
    onlyBefore,
    onlyAfter,
    typicalBefore = onlyBefore,
    typicalAfter = onlyAfter,
    beyondFormat,
    furtherDifferences = [],
  }: RegexChange,
): string {
  const isBeyond = onlyAfter !== undefined && beyondFormat !== undefined;
  const textsOf = (shortest: string | undefined, typical: string | undefined, side: "left" | "right") => [
    ...shortest === undefined || typical === undefined
      ? []
      : [quotedExample(typical) + shorterPhrase(shortest, typical)],
    ...furtherDifferences.filter((each) => each.in === "match" && each[side] === null)
      .map(({ text }) => quotedExample(text)),
  ];
  const clause = (texts: readonly string[], before: string, after: string) =>
    texts.length === 0 ? [] : [`${list(texts)}${before} ${texts.length === 1 ? "matches" : "match"}${after}`];
  const examples = [
    ...isBeyond
      ? [
        `now also accepts ${quotedExample(beyondFormat.text)}, which is not ${beyondFormat.name}${
          shorterPhrase(onlyAfter, beyondFormat.text)
        }`,
      ]
      : [],
    ...clause(textsOf(isBeyond ? undefined : onlyAfter, typicalAfter, "left"), "", " now"),
    ...clause(textsOf(onlyBefore, typicalBefore, "right"), " no longer", ""),
  ];
  return examples.length === 0 ? "" : `: ${examples.join(", ")}`;
}

/** A second text behind a typical one, if it is shorter. */
export function shorterPhrase(second: string, typical: string): string {
  return second.length < typical.length ? ` (shorter: ${quotedExample(second)})` : "";
}

/** What is to be known about contracts, the most important ones. */
function contractPhrases({ contracts = [] }: RegexChange): string[] {
  const more = contracts.length - MAX_NAMED_CONTRACTS;
  return [
    ...contracts.slice(0, MAX_NAMED_CONTRACTS).map(contractPhrase),
    ...more <= 0 ? [] : [`${counted(more, "more contract")} to look at`],
  ];
}

/** Most contracts that are named in a sentence. */
const MAX_NAMED_CONTRACTS = 3;

/** What is to be known about a contract. */
export function contractPhrase(finding: ContractFinding): string {
  switch (finding.kind) {
    case "broken":
      return `breaks ${quote(finding.contract)}${breakingText(finding)}`;
    case "weakened":
      return `no longer promises ${quote(finding.contract)}`;
    case "mistake":
      return `the contract in line ${finding.line}, column ${finding.column} can't be read: ${
        uncapitalized(finding.message)
      }`;
    case "undecided":
      return `whether ${quote(finding.contract)} holds is not decided: ${uncapitalized(finding.reason)}`;
  }
}

/** The text that breaks a contract; nothing if the contract names it itself. */
function breakingText(finding: Extract<ContractFinding, { readonly kind: "broken" }>): string {
  if ("attack" in finding) return ` with ${visibleText(attackCode(finding.attack, "n"))}`;
  if ("refused" in finding) return ` with ${finding.refused}`;
  if (/^(?:accepts|rejects) /.test(finding.contract)) return "";
  const { typical, shortest } = finding.witness;
  return ` with ${quotedExample(typical)}${shorterPhrase(shortest, typical)}`;
}

function undecidedPhrase(change: RegexChange): string {
  const { onlyBefore, onlyAfter, elsewhere, typicalElsewhere } = change;
  if (onlyBefore !== undefined || onlyAfter !== undefined) {
    return `Accepts other texts${exampleList(change)}; other changes are undecided`;
  }
  return elsewhere
    ? `${capitalized(elsewherePhrase(elsewhere, typicalElsewhere))}; other changes are undecided`
    : "Not decided";
}

function equalPhrase(change: RegexChange): string {
  const { pair, sameFrom, elsewhere, typicalElsewhere, otherGroups, mayDeviate } = change;
  if (mayDeviate && !elsewhere) return "Accepts the same texts by the specification";
  if (sameFrom) return samePhrase(change, sameFrom);
  if (otherGroups) {
    return `The same matches, but ${elsewhere ? elsewherePhrase(elsewhere, typicalElsewhere) : OTHER_NAMES}`;
  }
  if (elsewhere) return `Accepts the same texts, but ${elsewherePhrase(elsewhere, typicalElsewhere)}`;
  const isTestOnly = [pair.before, pair.after].every((side) => side?.use === "acceptance");
  return isTestOnly
    ? "Accepts the same texts, proved"
    : "Accepts the same texts, proved; matches and captures agree in all texts that were tried";
}

/** What is proved about the matches, and what the code may still depend on. */
function samePhrase(change: RegexChange, sameFrom: SameFrom): string {
  const isEnough = isSameInUse(change);
  if (sameFrom === "everywhere") {
    return isEnough
      ? "Same matches and captures in all texts, proved"
      : "Same matches and captures from every start, proved; as a part of another regex, it may match otherwise";
  }
  if (isEnough) return "Same matches and captures as far as the code uses it, proved";
  const { otherStart } = change;
  return `Same matches and captures when searched from 0, proved${
    otherStart ? `; ${startPhrase(otherStart)}` : "; a search from elsewhere may match otherwise"
  }`;
}

/** A search from inside a text that finds something else now. */
function startPhrase({ text, start, left, right }: OtherStart): string {
  const found = (bounds: OtherStart["left"]) =>
    bounds === null ? "nothing" : `${quotedExample(text.slice(...bounds))} at ${bounds[0]}`;
  return `from ${start} of ${quotedExample(text)}, it matches ${found(right)} instead of ${found(left)}`;
}

/** The differences between the matches in a text that both accept. */
function elsewherePhrase(
  { text: shortest, ...difference }: MatchDifference,
  { text, in: kind, left, right }: MatchDifference = { ...difference, text: shortest },
): string {
  const place = `in ${quotedExample(text)}${shorterPhrase(shortest, text)}`;
  if (left === null || right === null) return `it finds ${left === null ? "more" : "fewer"} matches ${place}`;
  if (kind === "place") {
    return `it matches ${matchPhrase(text, right)} instead of ${matchPhrase(text, left)} ${place}`;
  }
  const alone = goneOrNewGroups(left, right);
  const [group] = differentGroups(left, right);
  if (alone || !group) return alone ?? "the groups differ";
  const { number, captured: [one = null, other = null] } = group;
  return `group ${number} captures ${capturePhrase(other, one)} instead of ${
    capturePhrase(one, other)
  } ${place}`;
}

/** The matched text; with its column only if the text is ambiguous. */
function matchPhrase(text: string, { start, end }: TextMatch): string {
  return `${start === end ? "the empty text" : quote(text.slice(start, end))} at column ${start + 1}`;
}

type Capture = TextMatch["captures"][number];

function capturePhrase(capture: Capture, other: Capture): string {
  if (capture === null) return "nothing";
  const isSameText = capture.text === other?.text;
  return `${quotedExample(capture.text)}${isSameText ? ` at column ${capture.start + 1}` : ""}`;
}

function flagPhrase({ addedFlags, removedFlags }: RegexChange): string {
  return [
    ...addedFlags === "" ? [] : [`${flagList(addedFlags)} added${statePhrase(addedFlags)}`],
    ...removedFlags === "" ? [] : [`${flagList(removedFlags)} removed`],
  ].join(", ");
}

const flagList = (flags: string): string => `flag${flags.length > 1 ? "s" : ""} ${[...flags].join(", ")}`;

const statePhrase = (flags: string): string =>
  /[gy]/.test(flags) ? ' ("test" and "exec" now start at "lastIndex" and change it)' : "";

const uncapitalized = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Words as the start of a sentence. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
