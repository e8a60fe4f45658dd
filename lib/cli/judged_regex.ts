import { foundLiteral } from "./found_literal.ts";
import { judgeChange } from "../change/judge/judge_change.ts";
import type { FoundRegex, RegexChange, RegexUse } from "../change/model.ts";
import { createNativeMatching } from "../native/native_run.ts";
import { judgedFor, type Searches, searchesOf, type UseName } from "../regex/redos/searches.ts";
import { type Regex, toLiteral } from "../regex/regex.ts";
import { provedBound } from "../regex/rewrite/growth_rank.ts";
import { linearForm } from "../regex/portable/linear_form.ts";
import { fixWithoutGroups, linearFixes } from "../regex/rewrite/linear_fix.ts";
import { parseRecentTree } from "../regex/syntax/recent_syntax.ts";
import type { Tree } from "../regex/syntax/tree.ts";
import { nodesOfType } from "../regex/syntax/tree_queries.ts";
import type { FastForm } from "./regex_words.ts";

/** What code does with a regex, as far as judging it depends on that. */
const USES: Readonly<Record<UseName, RegexUse>> = {
  test: "acceptance",
  match: "matches",
  replace: "all_matches",
  split: "all_matches",
};

/** A regex that isn't in a file, as if it were the content of one. */
export function regexOfArgument(regex: Regex, use?: UseName): FoundRegex {
  const searches = use && searchesOf(use);
  return {
    ...foundLiteral(toLiteral(regex), regex),
    ...(use && { use: USES[use] }),
    ...(searches && { searches }),
  };
}

let matching: ReturnType<typeof createNativeMatching> | undefined;

/** Judges a regex, or a change of one, in this thread. All work is counted, and what the native engine runs can be ended. */
export function judgeHere(before: FoundRegex | null, after: FoundRegex): RegexChange {
  // Contexts of the native engine are expensive to create.
  const native = matching ??= createNativeMatching();
  return judgeChange({ file: "", before, after }, {
    matches: (regex, text, limit) => native(regex)(text, limit),
  });
}

/**
 * Fast forms of a slow regex: the first that is found, from every start if there is one; and if it looks behind, also one that
 * doesn't, for engines and readers without lookbehinds.
 */
export function fastForms(regex: Regex, searches: Searches | undefined): FastForm[] {
  const parsed = parseRecentTree(regex);
  if (parsed === null) return [];
  const tree = judgedFor(parsed, searches);
  const found: FastForm[] = [];
  for (const needed of ["everywhere", "start"] as const) {
    for (const { replacement, provedFrom = needed } of linearFixes(tree, needed)) {
      const fixed = parseRecentTree(replacement);
      if (fixed === null) continue;
      const isSimple = !looksBehind(fixed);
      if (found.length > 0 && !isSimple) continue;
      const bound = provedBound(fixed)?.text;
      found.push({
        regex: { pattern: replacement.pattern, flags: regex.flags },
        provedFrom,
        ...(bound !== undefined && { bound }),
      });
      if (isSimple) return found;
    }
  }
  return found;
}

/** A fast form of a slow regex that needs a look at the code: its groups differ, or only the texts that it accepts are the same. */
export interface OtherForm {
  readonly regex: Regex;
  readonly same: "matches" | "texts";
}

/**
 * Such a form of a regex that has no other; undefined if none is found.
 *
 * @param tree the regex with the flags for which its backtracking is judged
 */
export function otherForm(tree: Tree, { flags }: Regex): OtherForm | undefined {
  const fix = fixWithoutGroups(tree);
  if (fix) return { regex: { pattern: fix.replacement.pattern, flags }, same: "matches" };
  const form = linearForm(tree);
  // The others, such as g, are about further matches.
  const kept = flags.replaceAll(/[gimsuvy]/g, "");
  return form && { regex: { pattern: form.pattern, flags: kept + form.flags }, same: "texts" };
}

const looksBehind = (tree: Tree): boolean =>
  nodesOfType(tree, "Assertion").some(({ kind }) => kind === "lookbehind");
