import type { RegexChange } from "../change/model.ts";
import { changeSentence } from "../change/report/sentence.ts";
import { visibleText } from "../change/visible_text.ts";
import { packageCommand, VERSION } from "../project.ts";
import type { UseName } from "../regex/redos/searches.ts";
import type { RegexCommand } from "./arguments.ts";
import { shownLiteral } from "./regex_words.ts";
import { shellQuoted } from "./shell.ts";

/** One line for a pull request, and whether it says that both regexes are the same. */
interface ProofLine {
  readonly line: string;
  /** True if they are proved the same for the use. */
  readonly isProved: boolean;
  /** True if they are known to differ for the use. */
  readonly differs: boolean;
}

/**
 * Says of two regexes what is proved, and never more than that, with the command that repeats it.
 *
 * @param change the comparison of both, in which nothing is known about the code except the use
 */
export function proofLine(change: RegexChange, { use }: Pick<RegexCommand, "use">): ProofLine {
  const { claim, isProved, differs } = claimOf(change, use);
  const regexes = [change.pair.before, change.pair.after].flatMap((found) =>
    found?.regex ? shellQuoted(shownLiteral(found.regex)) : []
  );
  const words = [...regexes, ...use === undefined ? [] : [`--use ${use}`], "--proof"].join(" ");
  const command = packageCommand(words, "exact");
  const end = isProved ? `, proved by regex-review ${VERSION}` : ` (regex-review ${VERSION})`;
  return { line: `${visibleText(claim)}${end}: ${command}`, isProved, differs };
}

interface Claim extends Omit<ProofLine, "line"> {
  /** Without a full stop. */
  readonly claim: string;
}

function claimOf(change: RegexChange, use: UseName | undefined): Claim {
  const { relation, mayDeviate, addedFlags, removedFlags, sameFrom, elsewhere, otherGroups } = change;
  const differ = (claim: string): Claim => ({ claim, isProved: false, differs: true });
  const undecided = (claim: string): Claim => ({ claim, isProved: false, differs: false });
  if (relation === "undecided") {
    const { onlyBefore, onlyAfter, elsewhere } = change;
    const isKnown = onlyBefore !== undefined || onlyAfter !== undefined ||
      (elsewhere !== undefined && use !== "test");
    return isKnown
      ? differ(`Not equal. ${changeSentence(change)}`)
      : undecided(`Not decided whether they are equal: ${change.reason ?? "nothing is proved"}`);
  }
  if (relation !== "equal") return differ(`Not equal. ${changeSentence(change)}`);
  if (change.how !== "proved") return undecided("Not decided whether they are equal: only texts were tried");
  const flags = flagsThatCount(addedFlags + removedFlags, use);
  if (flags !== "") {
    return differ(`Not equal: only one has flag ${[...flags].join(" and ")}`);
  }
  if (mayDeviate) return undecided("Equal by the specification only: some engines confuse these modifiers");
  const proved = (what: string): Claim => ({
    claim: `Equal for all texts (${what})`,
    isProved: true,
    differs: false,
  });
  if (use === "test") {
    const isStateful = /[gy]/.test(change.before?.regex.flags ?? "");
    return proved(`the same texts have a match${isStateful ? " from index 0" : ""}; test only`);
  }
  if (sameFrom === "everywhere") return proved("same matches and groups, from any start");
  if (sameFrom === "start") {
    return proved("same matches and groups, in searches from index 0");
  }
  if (elsewhere || otherGroups) return differ(`Not equal. ${changeSentence(change)}`);
  return undecided(
    "The same texts have a match, proved; whether the matches and groups are the same is not decided",
  );
}

/** Flags of which one regex lacks some, so that a use can tell them apart: split looks at neither g nor y. */
function flagsThatCount(flags: string, use: UseName | undefined): string {
  const ignored = use === "split" ? "gyd" : use === undefined ? "" : "d";
  return [...flags].filter((flag) => "dgy".includes(flag) && !ignored.includes(flag)).join("");
}
