import regexp from "eslint-plugin-regexp";
import { Linter } from "eslint/universal";
import { MAX_REWRITTEN_NODES } from "../../limits/search.ts";
import { type Range, readLiteral, type Regex, toLiteral } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import type { RewriteCandidate } from "./rewrite.ts";

/**
 * Rules whose fixes preserve the matches of a pattern. Rules about style or about the surrounding code are
 * left out.
 */
const RULES = [
  "no-dupe-characters-character-class",
  "no-extra-lookaround-assertions",
  "no-trivially-nested-assertion",
  "no-trivially-nested-quantifier",
  "no-useless-character-class",
  "no-useless-escape",
  "no-useless-lazy",
  "no-useless-non-capturing-group",
  "no-useless-quantifier",
  "no-useless-range",
  "no-useless-set-operand",
  "no-useless-two-nums-quantifier",
  "optimal-quantifier-concatenation",
  "prefer-character-class",
  "prefer-d",
  "prefer-lookaround",
  "prefer-plus-quantifier",
  "prefer-predefined-assertion",
  "prefer-quantifier",
  "prefer-question-quantifier",
  "prefer-range",
  "prefer-set-operation",
  "prefer-star-quantifier",
  "prefer-w",
  "simplify-set-operations",
  "use-ignore-case",
].map((name) => `regexp/${name}`);

/** The rules that only change the spelling of the same parts. All fixes of one such rule form one candidate. */
const SPELLING: ReadonlySet<string> = new Set([
  "no-useless-escape",
  "no-useless-range",
  "no-useless-two-nums-quantifier",
  "prefer-d",
  "prefer-plus-quantifier",
  "prefer-question-quantifier",
  "prefer-range",
  "prefer-star-quantifier",
  "prefer-w",
].map((name) => `regexp/${name}`));

const linter = new Linter({ configType: "flat" });

const CONFIG: Linter.Config[] = [{
  plugins: { regexp },
  rules: Object.fromEntries(RULES.map((name) => [name, "error"])),
}];

/** Depth of a tree for ESLint's rules: 60 nested quantified groups. For 400, they take seconds. */
const MAX_LINTED_DEPTH = 200;

/**
 * The fixes of eslint-plugin-regexp; none for a pattern that is too large for its rules. Import this only in a separate process: it loads ESLint, 17 MB, and reads
 * environment variables while loading.
 *
 * @see https://ota-meshi.github.io/eslint-plugin-regexp/rules/
 */
export function eslintFixes({ regex, size, depth }: Tree): RewriteCandidate[] {
  if (size > MAX_REWRITTEN_NODES || depth > MAX_LINTED_DEPTH) return [];
  const code = toLiteral(regex);
  const fixes = findFixes(code);
  const spelled = [...Map.groupBy(fixes.filter(isSpelling), ({ rule }) => rule).values()];
  const others = fixes.filter((fix) => !isSpelling(fix)).map((fix) => [fix]);
  return [...others, ...spelled].flatMap((some) => candidateFrom(some, code, regex) ?? []);
}

interface Fix extends Range {
  readonly rule: string;
  readonly message: string;
  readonly text: string;
}

const isSpelling = ({ rule }: Fix): boolean => SPELLING.has(rule);

function findFixes(code: string): Fix[] {
  return lint(code).flatMap(({ ruleId: rule, message, fix }) =>
    rule && fix ? [{ rule, message, start: fix.range[0], end: fix.range[1], text: fix.text }] : []
  );
}

/** Combines fixes of one rule; a fix that overlaps an earlier one is left out. */
function candidateFrom(
  fixes: readonly Fix[],
  code: string,
  { pattern, flags }: Regex,
): RewriteCandidate | undefined {
  const apart = fixes.toSorted((a, b) => a.start - b.start)
    .filter(({ start }, index, sorted) => sorted.slice(0, index).every(({ end }) => end <= start));
  const [first, last] = [apart[0], apart.at(-1)];
  if (!first || !last) return undefined;
  const written = apart.reduceRight(
    (text, fix) => text.slice(0, fix.start) + fix.text + text.slice(fix.end),
    code,
  );
  const replacement = readLiteral(written);
  const isVerbatim = code.length === pattern.length + flags.length + 2;
  const [start, end] = isVerbatim ? [first.start, last.end] : [1, pattern.length + 1];
  return replacement === null ? undefined : {
    id: first.rule.replace("regexp/", "eslint-"),
    title: `As suggested by ESLint's rule ${first.rule}`,
    description: first.message.replace(/\.$/, ""),
    caveat: "",
    type: "equivalent",
    isSpelling: isSpelling(first),
    range: { start: start - 1, end: Math.min(end - 1, pattern.length) },
    replacement,
  };
}

/** Some rules throw on unusual patterns; then there are no fixes. */
function lint(code: string): Linter.LintMessage[] {
  try {
    return linter.verify(`${code};`, CONFIG);
  } catch {
    return [];
  }
}
