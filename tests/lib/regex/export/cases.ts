/** Documents whose exports are golden files. */
import { MAX_PATTERN_CHARACTERS } from "../../../../lib/limits/pattern.ts";
import { explainPattern } from "../../../../lib/regex/explain/explanation.ts";
import type { ExportedExplanation } from "../../../../lib/regex/export/exported_explanation.ts";
import { instantWarnings } from "../../../../lib/regex/rules/instant.ts";
import { treeOf } from "../trees.ts";

const PLAIN: ExportedExplanation = {
  title: "A title",
  regex: { pattern: "a+", flags: "g" },
  steps: [],
  warnings: [],
};

const steps = (...labels: string[]) => labels.map((label) => ({ label, depth: 0 }));

/** A document with the same hostile text everywhere. */
function everywhere(text: string, pattern: string): ExportedExplanation {
  return {
    title: text,
    regex: { pattern, flags: "" },
    steps: [{ label: text, depth: 0, detail: text }, { label: text, depth: 1, detail: text }],
    warnings: [{ severity: "warn", title: text, message: text, hint: text }],
  };
}

/** The same text where a format and contracts are. */
function promised(text: string): ExportedExplanation {
  return {
    ...PLAIN,
    purpose: { title: text, detail: text },
    contracts: [{ line: text, kind: "broken", detail: text }, { line: text, kind: "invalid", detail: text }],
  };
}

/** The document that the workbench exports. */
function explained(literal: string): ExportedExplanation {
  const tree = treeOf(literal);
  const { regex } = tree;
  return {
    title: "As explained",
    regex,
    steps: explainPattern(tree),
    warnings: instantWarnings(tree, { multiline: false }),
  };
}

export const CASES: Readonly<Record<string, ExportedExplanation>> = {
  "no-steps": PLAIN,
  "empty-pattern": { ...PLAIN, title: "", regex: { pattern: "", flags: "" }, steps: steps("Nothing", "") },
  "nested-steps": {
    ...PLAIN,
    steps: [
      { label: "One", depth: 0, detail: "About one" },
      { label: "One in one", depth: 1 },
      { label: "Deeper", depth: 2, detail: "About deeper" },
      { label: "Two in one", depth: 1, detail: "About two in one" },
      { label: "Two", depth: 0 },
      { label: "Jumps", depth: 7, detail: "About a jump" },
      { label: "Back", depth: 0, detail: "About back" },
    ],
  },
  "first-step-deep": {
    ...PLAIN,
    steps: [{ label: "Begins at 3", depth: 3 }, { label: "Goes on at 3", depth: 3 }],
  },
  "deepest": { ...PLAIN, steps: Array.from({ length: 12 }, (_, depth) => ({ label: `At ${depth}`, depth })) },
  "many-steps": { ...PLAIN, steps: [...steps(..."abcdefghijk"), { label: "Below the eleventh", depth: 1 }] },
  "warnings": {
    ...PLAIN,
    warnings: [
      { severity: "info", title: "Only a remark", message: "It is so.", hint: "Nothing to do." },
      { severity: "warn", title: "Doubtful", message: "It may be meant otherwise.", hint: "Look again." },
      { severity: "danger", title: "Slow", message: "It hangs.", hint: "" },
    ],
  },
  "fix": {
    ...PLAIN,
    regex: { pattern: "^(a+)+$", flags: "" },
    warnings: [{
      severity: "danger",
      title: "Dangerous: exponential backtracking",
      message: "It hangs.",
      hint: "Look again.",
    }],
    fix: { regex: { pattern: "^(a+)$", flags: "" }, proof: "Same matches, linear time (proved)" },
  },
  "hostile-fix": {
    ...PLAIN,
    fix: {
      regex: { pattern: "``` \0 </details>\n|/", flags: "u" },
      proof: "</table>|`code` <b>@octocat\n# title",
    },
  },
  "format": {
    ...PLAIN,
    purpose: {
      title: "An IPv4 address",
      detail: 'Accepts every IPv4 address, and more, for example "00.0.0.0"',
    },
    steps: steps("One"),
  },
  "contracts": {
    ...PLAIN,
    steps: steps("One", "Two"),
    contracts: [
      { line: "whole", kind: "holds", detail: "" },
      { line: 'rejects "1.2.3"', kind: "broken", detail: '"1.2.3"' },
      { line: "linear", kind: "undecided", detail: "It takes too long" },
      { line: "wholly", kind: "invalid", detail: "There is no contract (column 1)" },
    ],
    warnings: [{ severity: "warn", title: "Doubtful", message: "It may be meant otherwise.", hint: "" }],
  },
  "hostile-contracts": promised("</table>|`code` <b>@octocat #1\n# title\n\n---\n1. [a](b)"),
  "explained": explained(String.raw`/^(?<user>[\w.+-]+)@(?:[A-z-]+\.)+[a-z]{2,}$/gi`),
  "backticks": everywhere("``` and `code`", "`` ```` `"),
  "slashes": everywhere("/ and // https://example.com/ www.example.com a@example.com", "/[/]\\/"),
  "pipes": everywhere("a|b \\| \\\\| | --- |", "a|b\\||[|]"),
  "details-tag": everywhere("</summary></details><script>alert(1)</script><!-- --> &amp;", "</details>&lt;"),
  "line-ends": everywhere("one\ntwo\r\n\r\nthree\r\u2028four\n# five", "\n\r\u2028\u2029\\\n"),
  "right-to-left": everywhere("שלום (עולם) مرحبا \u202ereversed\u202c", "[א-ת]+|مرحبا"),
  "marks": everywhere("*a* _b_ ~~c~~ [d](e) ![f](g) $h$ # i #", "*a*_b_".replaceAll("*", "\\*")),
  "names": everywhere("@octocat #12 GH-12 @org/team a#1 @ #", "@octocat #12"),
  "blanks": everywhere("  \t  four spaces before, two after  ", "    a\t "),
  "list-signs": everywhere("1. - + 2) > # a", "- \\+ 1\\."),
  "controls": everywhere("a\0b\x1b[31mc\fd", "\0\\\0\\\\\0[\0-\x1f]"),
  "long": {
    ...PLAIN,
    regex: { pattern: "ab|`/".repeat(MAX_PATTERN_CHARACTERS / 5), flags: "gu" },
    steps: steps("x".repeat(2_000)),
  },
};
