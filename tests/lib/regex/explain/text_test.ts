import { type Case, testCases } from "./lines.ts";

const CASES: readonly Case[] = [
  ["abc", "", 'The text "abc"'],
  ["a", "", 'The letter "a"'],
  ["7", "", 'The digit "7"'],
  ["_", "", "An underscore"],
  [String.raw`\.`, "", "A full stop"],
  [String.raw`a\.b`, "", 'The text "a.b"'],
  ["  ", "", "2 spaces"],
  ["foo bar", "", 'The text "foo bar"'],
  [String.raw`\t`, "", "A tab"],
  [String.raw`\r\n`, "", "Carriage return then line feed"],
  [String.raw`\u200d`, "", "U+200D zero width joiner"],
  [String.raw`x\u200dy`, "", 'The text "x" then U+200D zero width joiner then "y"'],
  ["é", "", 'The letter "é"'],
  ["é", "", 'The text "é"'],
  ['"a"', "", "The text '\"a\"'"],
  ["a'\"b", "", "The text “a'\"b”"],
  ["abc", "i", 'The text "abc" (any case)'],
  ["1-2", "i", 'The text "1-2"'],
  ["ß", "iu", 'The letter "ß" (any case)'],
  ["😀", "u", 'The character "😀"'],
  ["a|b", "", 'Either "a" or "b"'],
  ["jpg|png|gif", "i", 'Either "jpg", "png" or "gif" (any case)'],
  [String.raw`(?:ab|\+)`, "", 'Either "ab" or a plus sign'],
  ["(?:abc)", "", 'The text "abc"'],
  [String.raw`\cA\0`, "", "U+0001 control character then null character"],
  [String.raw`\ud83d`, "", "U+D83D high surrogate"],
];

testCases("reads text", CASES);
