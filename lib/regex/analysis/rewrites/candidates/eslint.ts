import { Linter } from "eslint/universal";
import regexp from "eslint-plugin-regexp";
import { literalOf, readLiteral } from "../../../regex.ts";
import type { Tree } from "../../../syntax/parse.ts";
import type { Candidate } from "../rewrite.ts";

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
  const isVerbatim = code.length === regex.pattern.length + regex.flags.length + 2;
  return messagesOn(code).flatMap(({ ruleId, message, fix }) => {
    const replacement = fix && readLiteral(code.slice(0, fix.range[0]) + fix.text + code.slice(fix.range[1]));
    if (!replacement || !ruleId) return [];
    const [start, end] = isVerbatim ? fix.range : [1, regex.pattern.length + 1];
    return [{
      id: ruleId.replace("regexp/", "eslint-"),
      title: `As ESLint's rule ${ruleId} has it`,
      description: message.replace(/\.$/, ""),
      caveat: "",
      type: "equivalent",
      range: { start: start - 1, end: Math.min(end - 1, regex.pattern.length) },
      replacement,
    }];
  });
}

/** Rules throw on what their authors did not think of: there is nothing to offer then. */
function messagesOn(code: string): Linter.LintMessage[] {
  try {
    return linter.verify(`${code};`, CONFIG);
  } catch {
    return [];
  }
}
