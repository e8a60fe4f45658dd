import type { AST } from "@eslint-community/regexpp";
import { formatCodePoint, quoted } from "../character_names.ts";
import { joinWithMore } from "./phrase.ts";

/**
 * Explains in one sentence what is unusual about characters written in syntax that only Annex B allows. Only
 * for patterns without flags u and v, which reject that syntax.
 *
 * @returns an empty list if nothing is unusual
 * @see https://tc39.es/ecma262/#sec-regular-expressions-patterns
 */
export function characterNotes(
  characters: readonly AST.Character[],
): readonly string[] {
  if (!characters.some(mayNeedNote)) return [];
  const brackets = new Set(characters.filter(isLiteralBracket).map(({ raw }) => raw));
  const escapes = new Set(characters.flatMap((one) => escapeNote(one) ?? []));
  const remarks = [...escapes, ...bracketNotes([...brackets])];
  return remarks.length === 0 ? [] : [`${LEGACY} ${joinWithMore(remarks, "and")}`];
}

function bracketNotes(brackets: readonly string[]): string[] {
  if (brackets.length === 0) return [];
  const [names, forms] = [brackets, brackets.map((raw) => `\\${raw}`)]
    .map((all) => joinWithMore(all.map(quoted), "and"));
  const matches = brackets.length > 1 ? "match themselves" : "matches itself";
  return [`a lone ${names} ${matches} (with flag u or v, write ${forms})`];
}

/** Explains what is unusual about the elements of a class in a pattern without flags u and v. */
export function classNotes(
  elements: readonly AST.CharacterClassElement[],
): readonly string[] {
  const characters = elements.flatMap((element) => {
    if (element.type === "CharacterClassRange") {
      return [element.min, element.max];
    }
    return element.type === "Character" ? [element] : [];
  });
  const broken = elements.some((_, index) => isBrokenRange(elements, index));
  return [
    ...surrogatePairNotes(elements),
    ...(broken ? [BROKEN_RANGE] : []),
    ...characterNotes(characters),
  ];
}

/** The note on a quantified lookahead. */
export const QUANTIFIED_LOOKAHEAD =
  "Legacy (Annex B) syntax: with flag u or v, a lookahead can't have a quantifier";

const LEGACY = "Legacy (Annex B) syntax:";

const BROKEN_RANGE = `"-" next to a set such as \\d is a literal hyphen (legacy syntax)`;

/** True if the spelling of a character may need a note; a quick check for the most common case. */
function mayNeedNote({ raw }: AST.Character): boolean {
  return /^(?:\\(?:$|[\w\x80-\uffff])|[{}\]]$)/.test(raw);
}

function isLiteralBracket({ raw, parent }: AST.Character): boolean {
  return /^[{}\]]$/.test(raw) && !/Class/.test(parent.type);
}

function escapeNote({ raw, value }: AST.Character): string | undefined {
  if (!raw.startsWith("\\")) return undefined;
  const rest = raw.slice(1);
  if (rest === "") return 'the backslash before "c" matches itself';
  if (/^[0-7]+$/.test(rest) && rest !== "0") {
    return `${quoted(raw)} is an octal escape for ${formatCodePoint(value)}`;
  }
  if (/^c[\d_]$/.test(rest)) {
    return `${quoted(raw)} is a control escape for ${formatCodePoint(value)}`;
  }
  const isIdentity = rest === String.fromCodePoint(value) &&
    /\p{ID_Continue}/u.test(rest);
  return isIdentity ? `${quoted(raw)} means ${quoted(rest)}${OTHER_MEANINGS[rest] ?? ""}` : undefined;
}

/** What an identity escape means in other places. */
const OTHER_MEANINGS: Readonly<Record<string, string>> = {
  p: " (\\p{…} needs flag u or v)",
  P: " (\\P{…} needs flag u or v)",
  u: " (\\u{…} needs flag u or v)",
  x: " (\\x needs 2 hexadecimal digits)",
  k: " (\\k<…> needs a named group)",
};

function isBrokenRange(
  elements: readonly AST.CharacterClassElement[],
  index: number,
): boolean {
  const [before, hyphen, after] = [
    elements[index - 1],
    elements[index],
    elements[index + 1],
  ];
  if (hyphen?.raw !== "-" || !before || !after) return false;
  return before.type === "CharacterSet" ||
    (before.type === "Character" && after.type === "CharacterSet");
}

/** Notes on characters beyond U+FFFF, which a class without u and v reads as two characters. */
function surrogatePairNotes(elements: readonly AST.CharacterClassElement[]): string[] {
  return elements.flatMap((element, index) => {
    const [high, low] = [lastCodePoint(element), firstCodePoint(elements[index + 1])];
    const isPair = high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 &&
      low < 0xe000;
    if (!isPair) return [];
    const whole = String.fromCharCode(high, low);
    return [
      `Without flag u or v, ${quoted(whole)} is two code units here, and each matches on its own`,
    ];
  });
}

function lastCodePoint(element: AST.CharacterClassElement): number {
  if (element.type === "CharacterClassRange") return element.max.value;
  return element.type === "Character" ? element.value : -1;
}

function firstCodePoint(element: AST.CharacterClassElement | undefined): number {
  if (element?.type === "CharacterClassRange") return element.min.value;
  return element?.type === "Character" ? element.value : -1;
}
