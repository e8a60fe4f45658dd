import type { Template } from "./template.ts";

/** Words and white space. */
export const textTemplates: readonly Template[] = [
  {
    id: "repeated-word",
    name: "Repeated word",
    category: "Text",
    pattern: String.raw`(?<![\p{L}\p{M}])(?<word>[\p{L}\p{M}]+)\s+\k<word>(?![\p{L}\p{M}])`,
    flags: "giu",
    description: "A word twice in a row, in any script, whatever its letter case",
    sample: "The the cat sat on on the mat.\nС Новым новым годом",
    accepts: ["the the", "The the", "on\non", "é É", "go go go"],
    refuses: ["", "the then", "other her", "one two one", "a-a", "1 1"],
    caveat: 'Words that rightly stand twice, as in "had had", are found too',
  },
  {
    id: "trailing-white-space",
    name: "Trailing white space",
    category: "Text",
    pattern: String.raw`(?<![ \t])[ \t]+$`,
    flags: "gm",
    description: "Spaces and tabs at the end of a line: replace them with nothing",
    sample: "first line  \nsecond line\n\tthird line\t\n",
    accepts: ["a ", "a\t\nb", "   ", "a \r\nb"],
    refuses: ["", "a", " a", "a b", "a\n\nb", "a\u00a0"],
    caveat: "Markdown reads two spaces at the end of a line as a line break",
  },
  {
    id: "camel-case-words",
    name: "Words of camelCase",
    category: "Text",
    pattern: String.raw`(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})`,
    flags: "gu",
    description: "The places between the words of a camelCase or PascalCase name: split there",
    sample: "parseHTTPResponse\nuserId\nUTF8Decoder\nsnake_case",
    accepts: ["userId", "parseHTTPResponse", "UTF8Decoder", "éclairÉtoile"],
    refuses: ["", "user", "USER", "User", "snake_case", "user id"],
    caveat: 'A plural of capitals comes apart at the wrong place: "URLs" gives "UR" and "Ls"',
  },
];
