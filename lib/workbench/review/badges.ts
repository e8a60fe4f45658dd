import { assess, type Verdict } from "../../regex/analysis/redos/verdict.ts";
import { quote } from "../../regex/quote.ts";
import type { Check, ComparedLanguages } from "./proposal_check.ts";

/** One thing that a check found, in words without full stop. */
export interface Badge {
  /** `open`: it may or may not be what is wanted, or is not known. */
  readonly tone: "good" | "bad" | "open";
  readonly words: string;
}

/** What a check found: whether it compiles, what else it accepts, the reader's tests, what is known of its safety. */
export function badgesOf({ fault, ...check }: Check): readonly Badge[] {
  if (fault !== null) return [bad(`Does not compile: ${fault}`)];
  return [
    languageBadge(check.relation),
    ...lineBadges(check.lines),
    textBadge(check.matches),
    ...safetyBadges(check),
  ];
}

const good = (words: string): Badge => ({ tone: "good", words });
const bad = (words: string): Badge => ({ tone: "bad", words });
const open = (words: string): Badge => ({ tone: "open", words });

function languageBadge(relation: ComparedLanguages | null): Badge {
  if (relation === null) return open("Not compared by language");
  const { onlyLeft, onlyRight, reason } = relation;
  const lost = onlyLeft === undefined ? [] : [`no longer accepts ${example(onlyLeft)}`];
  const won = onlyRight === undefined ? [] : [`now also accepts ${example(onlyRight)}`];
  const differences = capital([...won, ...lost].join("; "));
  switch (relation.relation) {
    case "equal":
      return good("Accepts the same texts: proved");
    case "disjoint":
      return bad(`Accepts nothing that the pattern accepts. ${differences}`);
    case "not decided":
      return open(
        differences || `Whether it accepts the same texts is not decided: ${reason ?? "no proof was found"}`,
      );
    default:
      return open(differences);
  }
}

const example = (text: string) => text === "" ? "the empty text" : quote(text);
const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

function lineBadges(lines: Check["lines"]): Badge[] {
  if (lines === null) return [];
  const { passed, count, passedBefore } = lines;
  const words = `${passed} of ${count} lines pass, ${passedBefore} before`;
  return [passed === count ? good(words) : bad(words)];
}

function textBadge(matches: Check["matches"]): Badge {
  if (matches === "ended") return bad("Its run over the test text was ended at its deadline");
  if (matches === "other ended") {
    return good("Runs over the test text, where the pattern was ended at its deadline");
  }
  const { both, onlyFirst, onlySecond } = matches;
  if (onlyFirst.length + onlySecond.length === 0) {
    return good(`Finds the same in the test text: ${counted(both)}`);
  }
  return open(
    `In the test text: ${both} found by both, ${onlySecond.length} only by this one, ` +
      `${onlyFirst.length} no longer found`,
  );
}

const counted = (count: number) => count === 1 ? "1 match" : `${count} matches`;

function safetyBadges({ warnings, verdict, search }: Omit<Check, "fault">): Badge[] {
  // Where patterns were run, what was seen without running them says nothing more.
  const others = warnings.filter(({ id }) => verdict === null || !id.endsWith("-backtracking"));
  const found = others.flatMap(({ severity, title }) =>
    severity === "info" ? [] : [severity === "danger" ? bad(title) : open(title)]
  );
  // Several places may have the same warning.
  const told = [...new Map(found.map((badge) => [badge.words, badge])).values()];
  if (verdict !== null) return [...told, verdictBadge(verdict)];
  if (search !== "done") return [...told, NOT_SEARCHED];
  return told.length > 0 ? told : [good("No rule fired. That is not a proof of safety")];
}

const NOT_SEARCHED = open("The search for backtracking did not finish");

/** The words of the Safety panel, with the length that takes one second. */
function verdictBadge(verdict: Verdict): Badge {
  const { title, severity } = assess(verdict);
  const { kind, slowLength } = verdict;
  if (kind === "safe") return good(`${title}: proved that no input makes it slow`);
  const length = slowLength
    ? `: about ${slowLength.characters.toLocaleString("en")} characters take one second`
    : "";
  return (severity === "danger" ? bad : open)(title + length);
}
