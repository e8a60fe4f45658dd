import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { modeLookup } from "../syntax/modifiers.ts";
import { matchesAnything } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "unanchored-dot-star",
  severity: "warn",
  title: "Search that starts with anything",
  hint: 'Drop it, or anchor the pattern with "^"',
  check(tree) {
    if (tree.regex.flags.includes("y") || !tree.root.alternatives.every(isParticular)) return [];
    const modeAt = modeLookup(tree);
    return tree.root.alternatives.flatMap((alternative) => {
      const first = firstElement(alternative);
      if (!isAnyLoop(first)) return [];
      const { element } = first;
      const span = element.type === "CharacterSet" && !modeAt(element).dotAll ? "line" : "text";
      return [{
        at: first,
        message:
          `A search tries ${
            quote(first.raw)
          } at every position, and each try runs over the rest of the ${span}: ` +
          `on a long ${span} without a match this takes quadratic time`,
      }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The pattern begins with `.*` or similar. A search tries it at every position, and each try runs over the rest of the line. On a long line without a match this takes quadratic time. It is not reported where some alternative matches in every line.",
  flagged: String.raw`
    /.*foo/
     ^^
    /(.+)@/
      ^^
    /[^]*?x|b/
     ^^^^^
    /a|[\s\S]+b/
       ^^^^^^^
    /.*\b/
     ^^
    /.*(?=;)|x/
     ^^
    /(.*)(?:a|b+)/
      ^^
  `,
  clean: String.raw`
    /^.*foo/
    /.*/
    /foo.*bar/
    /.*foo/y
    /.?foo/
    /.*a?/
    /[^a]*b/
    /.*\.(\w{1,})$|(.*)/
    /.*\n|.*/
    /.*x|./
    /.*x|.+?/
    /.*./
    /.*[^\n]/
    /.*$/
    /.*(?!a)/
    /(.*)\1/
    /.*(?:a|.)/
  `,
});

function firstElement(alternative: AST.Alternative): AST.Element | undefined {
  let [first] = alternative.elements;
  while (first?.type === "Group" || first?.type === "CapturingGroup") {
    if (first.alternatives.length !== 1) return first;
    first = first.alternatives[0]?.elements[0];
  }
  return first;
}

function isAnyLoop(
  element: AST.Element | undefined,
): element is AST.Quantifier {
  return element?.type === "Quantifier" && element.max === Infinity &&
    matchesAnything(element.element);
}

/** True if some long lines certainly contain no match of a node; false if uncertain. */
function isParticular(node: AST.Alternative | AST.Element): boolean {
  switch (node.type) {
    case "Alternative":
      return node.elements.some(isParticular);
    case "Group":
    case "CapturingGroup":
      return node.alternatives.every(isParticular);
    case "Quantifier":
      return node.min > 0 && isParticular(node.element);
    case "Assertion":
      if ("alternatives" in node) return !node.negate && node.alternatives.every(isParticular);
      return node.kind === "word" && !node.negate;
    case "CharacterClass":
      return node.negate ? node.elements.some(isWithinLine) : !containsComplements(node);
    case "CharacterSet":
      return node.kind !== "any";
    case "Backreference":
      return false;
    default:
      return true;
  }
}

/** A negated class that excludes only line terminators matches in every line. */
function isWithinLine(member: AST.CharacterClassElement): boolean {
  return member.type !== "Character" || !/[\n\r\u2028\u2029]/.test(String.fromCodePoint(member.value));
}

/** True if a class contains a set and its complement, as `[\s\S]` does. */
function containsComplements({ elements }: AST.CharacterClass): boolean {
  const sources = new Set(elements.map(({ raw }) => raw));
  return ["s", "d", "w"].some((letter) =>
    sources.has(`\\${letter}`) && sources.has(`\\${letter.toUpperCase()}`)
  );
}
