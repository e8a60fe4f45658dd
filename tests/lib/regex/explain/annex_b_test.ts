import { type Case, testCases } from "./explanation_cases.ts";

const CASES: readonly Case[] = [
  [String.raw`\8`, "", String.raw`The character "8" // Legacy (Annex B) syntax: "\8" means "8"`],
  [
    String.raw`\07`,
    "",
    String.raw`A bell character // Legacy (Annex B) syntax: "\07" is an octal escape for U+0007`,
  ],
  [
    String.raw`\1`,
    "",
    String.raw`U+0001 control character // Legacy (Annex B) syntax: "\1" is an octal escape for U+0001`,
  ],
  [String.raw`\a`, "", String.raw`The character "a" // Legacy (Annex B) syntax: "\a" means "a"`],
  [String.raw`\-`, "", 'The character "-"'],
  [
    String.raw`\k`,
    "",
    String
      .raw`The character "k" // Legacy (Annex B) syntax: "\k" means "k" (\k<…> needs a named group)`,
  ],
  [
    String.raw`\p{L}`,
    "",
    String
      .raw`The text "p{L}" // Legacy (Annex B) syntax: "\p" means "p" (\p{…} needs flag u or v) and a lone "{" and "}" match themselves (with flag u or v, write "\{" and "\}")`,
  ],
  [
    String.raw`\u{61}`,
    "",
    String
      .raw`Exactly 61 "u" // Legacy (Annex B) syntax: "\u" means "u" (\u{…} needs flag u or v)`,
  ],
  [
    String.raw`\xg`,
    "",
    String.raw`The text "xg" // Legacy (Annex B) syntax: "\x" means "x" (\x needs 2 hexadecimal digits)`,
  ],
  [String.raw`\c`, "", String.raw`"\c" // Legacy (Annex B) syntax: the backslash before "c" matches itself`],
  [
    String.raw`[\c]`,
    "",
    String.raw`"\" or "c" // Legacy (Annex B) syntax: the backslash before "c" matches itself`,
  ],
  [
    String.raw`[\c1]`,
    "",
    String.raw`U+0011 control character // Legacy (Annex B) syntax: "\c1" is a control escape for U+0011`,
  ],
  [
    "{",
    "",
    String.raw`"{" // Legacy (Annex B) syntax: a lone "{" matches itself (with flag u or v, write "\{")`,
  ],
  [
    "a{,5}",
    "",
    String
      .raw`"a{,5}" // Legacy (Annex B) syntax: a lone "{" and "}" match themselves (with flag u or v, write "\{" and "\}")`,
  ],
  [
    "]",
    "",
    String.raw`"]" // Legacy (Annex B) syntax: a lone "]" matches itself (with flag u or v, write "\]")`,
  ],
  [
    "}}",
    "",
    String.raw`"}}" // Legacy (Annex B) syntax: a lone "}" matches itself (with flag u or v, write "\}")`,
  ],
  [
    String.raw`[\d-x]`,
    "",
    String
      .raw`One of 0–9, "-" or "x" // "-" next to a set such as \d is a literal hyphen (legacy syntax)`,
  ],
  [
    String.raw`[x-\d]`,
    "",
    String
      .raw`One of "x", "-" or 0–9 // "-" next to a set such as \d is a literal hyphen (legacy syntax)`,
  ],
  ["[a-z-9]", "", 'One of a–z, "-" or "9"'],
  [
    String.raw`[\07]`,
    "",
    String.raw`A bell character // Legacy (Annex B) syntax: "\07" is an octal escape for U+0007`,
  ],
  [
    String.raw`\a\07{`,
    "",
    String
      .raw`The text "a", bell character, "{" // Legacy (Annex B) syntax: "\a" means "a", "\07" is an octal escape for U+0007 and a lone "{" matches itself (with flag u or v, write "\{")`,
  ],
];

testCases("older syntax", CASES);
