import type { Verdict } from "../redos/verdict.ts";
import type { Range, Severity } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import type { TextFacts } from "./text_facts.ts";
import { bySeverity, inDisplayOrder, type Warning } from "./warning.ts";

/**
 * A check for one mistake. The file `empty_class.ts` exports the rule `empty-class` as `rule`, and its description and
 * examples as `documentation`.
 */
export interface Rule {
  /** Kebab-case and stable: it is the anchor of the rule in the catalogue. */
  readonly id: string;
  readonly severity: Severity;
  /** Sentence case, no full stop. */
  readonly title: string;
  /** What to write instead. */
  readonly hint: string;
  /** The findings of the rule in a pattern, in any order. */
  readonly check: (tree: Tree, context: RuleContext) => readonly Finding[];
}

/** A finding of a rule. */
export interface Finding {
  /** A node of the tree, or another part of the pattern. */
  readonly at: Range;
  /** What the pattern does there. Sentence case, no full stop. */
  readonly message: string;
  /** These override those of the rule. */
  readonly hint?: string;
  readonly title?: string;
  readonly severity?: Severity;
}

/** The data that a rule may use in addition to the tree. */
export interface RuleContext {
  /** Absent if there is no test text. */
  readonly text?: TextFacts;
  /** The verdict on backtracking, for the rules that depend on it; absent until it is known. */
  readonly verdict?: Verdict;
  /** True if the pattern is one of a JSON Schema. */
  readonly isSchema?: boolean;
}

/**
 * The description and the examples of a rule, for the catalogue and the tests. Rule files export it
 * separately from `rule`, so that bundlers can leave it out of the page's scripts.
 */
export interface RuleDocumentation {
  /** Whole sentences; code is in backticks. */
  readonly meaning: string;
  /**
   * Literals that the rule reports, one per line. In the lines below a literal, carets mark what is reported, and `!` marks
   * an empty range. Ranges that touch or overlap are in separate lines. The first example should be the clearest.
   */
  readonly flagged: string;
  /** Literals that the rule doesn't report, one per line. */
  readonly clean: string;
  /** The test text of all examples, for rules that depend on it. */
  readonly text?: string;
  /** True if all examples are patterns of JSON Schemas. */
  readonly isSchema?: true;
}

/** Runs one rule. */
export function runRule(
  { id, severity, title, hint, check }: Rule,
  tree: Tree,
  context: RuleContext = {},
): Warning[] {
  const usual = { severity, title, hint };
  return check(tree, context).map(({ at: { start, end }, ...own }) => ({
    id,
    ...usual,
    ...own,
    range: { start, end },
  }));
}

/** Warnings per rule and pattern. */
export const MAX_WARNINGS_PER_RULE = 20;

/** Warnings per kind of rule and pattern. An export allows twice as many. */
export const MAX_WARNINGS = 100;

/**
 * Runs several rules. If there are too many warnings, the less severe ones are left out.
 *
 * @returns in display order; of one severity and position, in the order of the rules
 */
export function runRules(rules: readonly Rule[], tree: Tree, context: RuleContext = {}): Warning[] {
  return rules
    .flatMap((rule) => runRule(rule, tree, context).slice(0, MAX_WARNINGS_PER_RULE))
    .sort(bySeverity)
    .slice(0, MAX_WARNINGS)
    .sort(inDisplayOrder);
}
