import regexp from "eslint-plugin-regexp";
import { Linter } from "eslint/universal";
import { literalOf, type Range, readLiteral, type Regex } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import type { Candidate } from "./rewrite.ts";

/** Rules whose fixes keep what a pattern finds; those about taste, and about code around it, are left out. */
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

/** Those that offer another way to write the same parts; all places of one are one candidate. */
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

/**
 * What the rules about regular expressions of ESLint offer. Import it in a process of its own only: it brings
 * ESLint along, 17 MB, and asks for the environment while it is loaded.
 *
 * @see https://ota-meshi.github.io/eslint-plugin-regexp/rules/
 */
export function eslintFixes({ regex }: Tree): Candidate[] {
  const code = literalOf(regex);
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

/** All fixes of one rule together; one that overlaps another is left out. */
function candidateFrom(
  fixes: readonly Fix[],
  code: string,
  { pattern, flags }: Regex,
): Candidate | undefined {
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
    title: `As ESLint's rule ${first.rule} has it`,
    description: first.message.replace(/\.$/, ""),
    caveat: "",
    type: "equivalent",
    isSpelling: isSpelling(first),
    range: { start: start - 1, end: Math.min(end - 1, pattern.length) },
    replacement,
  };
}

/** Rules throw on what their authors did not think of: there is nothing to offer then. */
function lint(code: string): Linter.LintMessage[] {
  try {
    return linter.verify(`${code};`, CONFIG);
  } catch {
    return [];
  }
}
