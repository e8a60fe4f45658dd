import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "emoji-digits",
  severity: "warn",
  title: "Emoji property that contains digits",
  hint: 'Use "\\p{Extended_Pictographic}", or "\\p{RGI_Emoji}" with flag v',
  check(tree) {
    return nodesOfType(tree, "CharacterSet").flatMap((set) => {
      if (set.kind !== "property" || !EMOJI.test(set.key) || isMeant(set)) return [];
      const verb = set.negate ? "doesn't match" : "also matches";
      return [{ at: set, message: `${quote(set.raw)} ${verb} 0–9, # and *` }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The Unicode properties `Emoji` and `Emoji_Component` contain the digits, `#` and `*`, because these begin keycap emoji such as 1️⃣. Places that exclude these characters, require what makes an emoji of them, or list digits themselves are not reported.",
  flagged: String.raw`
    /^\p{Emoji}+$/u
      ^^^^^^^^^
    /[\p{Emoji}\s]/u
      ^^^^^^^^^
    /\P{Emoji}/u
     ^^^^^^^^^
    /\p{Emoji_Component}/v
     ^^^^^^^^^^^^^^^^^^^
  `,
  clean: String.raw`
    /\p{Extended_Pictographic}/u
    /\p{RGI_Emoji}/v
    /\p{Emoji_Presentation}/u
    /[\p{Emoji}--[0-9#*]]/v
    /(?![0-9#*])\p{Emoji}/u
    /\p{Emoji}\ufe0f/u
    /[\p{Emoji}\d]/u
    /\p{L}/u
  `,
});

const EMOJI = /^(?:Emoji|Emoji_Component|EComp)$/;

/** True if a pattern seems to be written with the digits in mind. */
function isMeant(set: AST.CharacterSet): boolean {
  const { parent } = set;
  // A set operation takes them out.
  if (parent.type === "ClassSubtraction" || parent.type === "ClassIntersection") return true;
  if (parent.type === "CharacterClass" && parent.elements.some(hasDigits)) return true;
  const element = parent.type === "CharacterClass" ? parent : set;
  if (element.parent.type !== "Alternative") return element.parent.type !== "Quantifier";
  const siblings: readonly AST.Node[] = element.parent.elements;
  const index = siblings.indexOf(element);
  return isLookahead(siblings[index - 1]) || isEmojiSign(siblings[index + 1]);
}

const isLookahead = (node: AST.Node | undefined): boolean =>
  node?.type === "Assertion" && node.kind === "lookahead";

/** U+FE0F and U+20E3 make an emoji of a digit. */
const isEmojiSign = (node: AST.Node | undefined): boolean =>
  node?.type === "Character" && (node.value === 0xfe0f || node.value === 0x20e3);

function hasDigits(member: AST.CharacterClassElement): boolean {
  if (member.type === "CharacterSet") {
    return !member.negate && (member.kind === "digit" || member.kind === "word");
  }
  return member.type === "CharacterClassRange" && member.min.value <= 0x30 && member.max.value >= 0x39;
}
