import { modeAffects, type ModifiableMode } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { type Node, walk } from "../syntax/visit.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "useless-flag",
  severity: "info",
  title: "Flag without effect",
  hint: "Remove the flag, or check that the pattern says what you mean",
  check(tree) {
    const { pattern, flags } = tree.regex;
    if (pattern === "" || !/[ims]/.test(flags)) return [];
    const effective = effectiveModes(tree.root, tree);
    const afterPattern = { start: pattern.length, end: pattern.length };
    return MODES
      .filter(({ letter, mode }) => flags.includes(letter) && !effective.has(mode))
      .map(({ letter, lacks }) => ({
        at: afterPattern,
        message: `The flag ${letter} changes nothing: the pattern has no ${lacks}`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning: "The pattern contains nothing that the flag i, m or s could change.",
  flagged: String.raw`
    /\d+/i
        !
    /a/m
      !
    /a/s
      !
    /123/ims
        !
        !
        !
  `,
  clean: String.raw`
    /a/i
    /[^x]/i
    /^a/m
    /./s
    /(.)\1/i
    /é/i
    /\d/g
    /\w/iu
  `,
});

const MODES = [
  { letter: "i", mode: "ignoreCase", lacks: "letter with two cases" },
  { letter: "m", mode: "multiline", lacks: '"^" or "$"' },
  { letter: "s", mode: "dotAll", lacks: '"."' },
] as const;

function effectiveModes(root: Node, tree: Tree): Set<ModifiableMode> {
  const effective = new Set<ModifiableMode>();
  walk(root, (node) => {
    for (const { mode } of MODES) {
      if (modeAffects(mode, node, tree)) effective.add(mode);
    }
  });
  return effective;
}
