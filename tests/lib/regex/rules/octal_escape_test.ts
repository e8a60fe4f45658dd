import { octalEscape } from "../../../../lib/regex/rules/octal_escape.ts";
import { testRule } from "./drawn.ts";

testRule("octal-escape", octalEscape, {
  fires: String.raw`
    /\1/
     ^^
    /(a)\2/
        ^^
    /[\1]/
      ^^
    /(a)[\1]/
         ^^
    /\07/
     ^^^
    /\8/
     ^^
  `,
  quiet: String.raw`
    /\0/
    /(a)\1/
    /\x01/
    /\u0001/
  `,
});
