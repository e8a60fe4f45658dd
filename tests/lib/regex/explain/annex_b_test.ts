import { type Case, testCases } from "./explanation_cases.ts";

const CASES: readonly Case[] = [
  [String.raw`\8`, "", String.raw`The digit "8" // In older (Annex B) syntax "\8" is just "8"`],
  [
    String.raw`\07`,
    "",
    String.raw`A bell character // In older (Annex B) syntax "\07" is an octal escape for U+0007`,
  ],
  [
    String.raw`\1`,
    "",
    String.raw`U+0001 control character // In older (Annex B) syntax "\1" is an octal escape for U+0001`,
  ],
  [String.raw`\a`, "", String.raw`The letter "a" // In older (Annex B) syntax "\a" is just "a"`],
  [String.raw`\-`, "", "A hyphen"],
  [
    String.raw`\k`,
    "",
    String
      .raw`The letter "k" // In older (Annex B) syntax "\k" is just "k" (\k refers to a group only where groups have names)`,
  ],
  [
    String.raw`\p{L}`,
    "",
    String
      .raw`The text "p{L}" // In older (Annex B) syntax "\p" is just "p" (\p{…} is a Unicode property only with u or v) and "{" and "}" stand for themselves`,
  ],
  [
    String.raw`\u{61}`,
    "",
    String
      .raw`Exactly 61 letters "u" // In older (Annex B) syntax "\u" is just "u" (\u needs four hexadecimal digits, \u{…} flag u or v)`,
  ],
  [
    String.raw`\xg`,
    "",
    String.raw`The text "xg" // In older (Annex B) syntax "\x" is just "x" (\x needs two hexadecimal digits)`,
  ],
  [
    String.raw`\c`,
    "",
    String.raw`The text "\c" // In older (Annex B) syntax the backslash before "c" stands for itself`,
  ],
  [
    String.raw`[\c]`,
    "",
    'Either a backslash or "c" // In older (Annex B) syntax the backslash before "c" stands for itself',
  ],
  [
    String.raw`[\c1]`,
    "",
    String.raw`U+0011 control character // In older (Annex B) syntax "\c1" is a control escape for U+0011`,
  ],
  ["{", "", 'An opening brace // In older (Annex B) syntax "{" stands for itself'],
  ["a{,5}", "", 'The text "a{,5}" // In older (Annex B) syntax "{" and "}" stand for themselves'],
  ["]", "", 'A closing square bracket // In older (Annex B) syntax "]" stands for itself'],
  ["}}", "", 'The text "}}" // In older (Annex B) syntax "}" stands for itself'],
  [
    String.raw`[\d-x]`,
    "",
    String
      .raw`One character from digits, hyphen and "x" // In older (Annex B) syntax a hyphen beside a set such as \d makes no range and stands for itself`,
  ],
  [
    String.raw`[x-\d]`,
    "",
    String
      .raw`One character from "x", hyphen and digits // In older (Annex B) syntax a hyphen beside a set such as \d makes no range and stands for itself`,
  ],
  ["[a-z-9]", "", 'One character from a–z, hyphen and "9"'],
  [
    String.raw`[\07]`,
    "",
    String.raw`A bell character // In older (Annex B) syntax "\07" is an octal escape for U+0007`,
  ],
  [
    String.raw`\a\07{`,
    "",
    String
      .raw`The text "a" then bell character then "{" // In older (Annex B) syntax "\a" is just "a", "\07" is an octal escape for U+0007 and "{" stands for itself`,
  ],
];

testCases("older syntax", CASES);
