import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { CLASS_ESCAPES } from "../syntax/character_sets.ts";
import { modeLookup } from "../syntax/modifiers.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { areOfOneCase, isLetter } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "duplicate-class-member",
  severity: "info",
  title: "Duplicate class member",
  hint: "Remove it, or check for a typo",
  check(tree) {
    const modeAt = modeLookup(tree);
    return nodesOfType(tree, "CharacterClass").flatMap((node) => {
      if (node.raw.endsWith(":]")) return []; // Reported by the rule posix-class.
      const covered = coveredIn(node, modeAt(node).ignoreCase);
      const [first] = covered;
      return first === undefined
        ? []
        : [{ at: first.member, message: formatMessage(first, covered.length - 1) }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A member of a character class is covered by another member, so it adds nothing. Often another character was meant. Each class is reported once.",
  flagged: String.raw`
    /[aba]/
        ^
    /[\w_]/
        ^
    /[\s\n]/
        ^^
    /[a-zb]/
         ^
    /[\w\d]/
        ^^
    /[a-zA-Z]/i
         ^^^
    /[\s\s]/
        ^^
    /[0-93]/
         ^
  `,
  clean: String.raw`
    /[abc]/
    /[a-zA-Z]/
    /[\s\S]/
    /[\w-]/
    /[a|b|c]/
    /[[:alpha:]]/
    /[\W_]/
    /(?-i:[aA])/i
    /[K-k\w]/i
  `,
});

type Member = AST.CharacterClassElement;

/** Code points that a member matches, both ends included. */
interface CodePoints {
  readonly member: Member;
  readonly first: number;
  readonly last: number;
}

interface Covered {
  readonly member: Member;
  readonly by: Member;
}

/** Iterates over the code points in order: a member that ends before the maximum end so far is covered. */
function coveredIn(node: AST.CharacterClass, ignoreCase: boolean): Covered[] {
  const ranges = [
    ...node.elements.flatMap((member) => memberCodePoints(member, ignoreCase)),
  ].sort((a, b) => a.first - b.first || b.last - a.last || rank(a) - rank(b));
  const covered: Covered[] = repeatedSets(node);
  let widest: CodePoints | undefined;
  for (const range of ranges) {
    const { member, last } = range;
    if (widest && last <= widest.last) {
      // A repeated "|" was meant as "or", which the rule pipe-in-class reports.
      if (isSingle(member) && member.raw !== "|") covered.push({ member, by: widest.member });
    } else widest = range;
  }
  return covered.sort((a, b) => a.member.start - b.member.start);
}

/** Of two members that match the same characters, a set is kept, otherwise the first one. */
function rank({ member }: CodePoints): number {
  const kind = member.type === "CharacterSet" ? 0 : 1;
  return kind * 1e6 + member.start;
}

function memberCodePoints(member: Member, ignoreCase: boolean): CodePoints[] {
  const fold = (code: number) => ignoreCase && isLetter(code) ? code | 0x20 : code;
  switch (member.type) {
    case "Character":
      return [{ member, first: fold(member.value), last: fold(member.value) }];
    case "CharacterClassRange": {
      const { min: { value: first }, max: { value: last } } = member;
      const folded = areOfOneCase(first, last);
      return [{
        member,
        first: folded ? fold(first) : first,
        last: folded ? fold(last) : last,
      }];
    }
    case "CharacterSet":
      if (member.kind === "property" || member.negate) return [];
      return CLASS_ESCAPES[member.kind].map(({ min: first, max: last }) => ({ member, first, last }));
    default:
      return [];
  }
}

function isSingle(member: Member): boolean {
  return member.type !== "CharacterSet" || member.raw === "\\d";
}

function repeatedSets({ elements }: AST.CharacterClass): Covered[] {
  const first = new Map<string, Member>();
  return elements.flatMap((member) => {
    if (member.type !== "CharacterSet" || isSingle(member)) return [];
    const by = first.get(member.raw);
    if (by === undefined) first.set(member.raw, member);
    return by === undefined ? [] : [{ member, by }];
  });
}

function formatMessage({ member, by }: Covered, others: number): string {
  const more = others > 0 ? `; ${others} more like it follow` : "";
  return member.raw === by.raw
    ? `${quote(member.raw)} is in this class more than once${more}`
    : `${quote(member.raw)} is covered by ${quote(by.raw)} in the same class${more}`;
}
