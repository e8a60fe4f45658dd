import type { AST } from "@eslint-community/regexpp";
import { codePointName, quote } from "../quote.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isPlain, isWordLike } from "./character_kinds.ts";
import type { Finding, Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "confusable-character",
  severity: "warn",
  title: "Character that looks like a different one",
  hint: "Type the plain character, or write this one as an escape if it is meant",
  check(tree) {
    return [
      ...nodesOfType(tree, "Alternative").flatMap(({ elements }) => letters(elements)),
      ...nodesOfType(tree, "CharacterClass").flatMap(({ elements }) => dashes(elements)),
    ];
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Some Cyrillic and Greek letters look like ASCII letters, and some dashes look like the hyphen of a range. Pasted into a pattern they match only themselves. The rule reports such a letter next to an ASCII letter, and such a dash between two letters or digits of a class.",
  flagged: String.raw`
    /pаypal/
      ^
    /Αdmin/
     ^
    /[0–9]/
       ^
  `,
  clean: String.raw`
    /paypal/
    /привет/
    /[а-я]/
    /–/
    /[–—]/
    /[a-zа-я]/
  `,
});

function letters(elements: readonly AST.Element[]): Finding[] {
  return elements.flatMap((node, index) => {
    const ascii = isPlain(node) && ASCII_OF.get(node.raw);
    if (!ascii || ![elements[index - 1], elements[index + 1]].some(isLetter)) {
      return [];
    }
    return [{ at: node, message: formatMessage(node, ascii) }];
  });
}

const isLetter = (node: AST.Element | undefined): boolean => isPlain(node) && /^[A-Za-z]$/.test(node.raw);

function dashes(elements: readonly AST.CharacterClassElement[]): Finding[] {
  return elements.flatMap((node, index) => {
    if (!isPlain(node) || !DASHES.test(node.raw)) return [];
    const [before, after] = [elements[index - 1], elements[index + 1]];
    return isWordLike(before) && isWordLike(after)
      ? [{ at: node, message: `${formatMessage(node, "-")}, so this isn't a range` }]
      : [];
  });
}

function formatMessage({ raw }: AST.Character, ascii: string): string {
  return `${codePointName(raw)} looks like ${quote(ascii)} but is a different character`;
}

const DASHES = /^[\u2010-\u2015\u2212]$/;

/** Cyrillic and Greek letters whose usual shapes are those of ASCII letters. */
const ASCII_OF: ReadonlyMap<string, string> = new Map([
  ...pairs("аеорсхуіјѕһԁԛԝ", "aeopcxyijshdqw"),
  ...pairs("АВЕКМНОРСТХІЈЅ", "ABEKMHOPCTXIJS"),
  ...pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo"),
]);

function pairs(others: string, ascii: string): [string, string][] {
  return [...others].map((other, index) => [other, ascii.charAt(index)]);
}
