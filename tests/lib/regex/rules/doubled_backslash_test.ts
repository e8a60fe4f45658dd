import { doubledBackslash } from "../../../../lib/regex/rules/doubled_backslash.ts";
import { testRule } from "./drawn.ts";

testRule("doubled-backslash", doubledBackslash, {
  fires: String.raw`
    /\\d+/
     ^^^
    /[\\w\\s]/
      ^^^
         ^^^
    /a\\s*b/
      ^^^
  `,
  quiet: String.raw`
    /\d+/
    /\\d/
    /(?:\\.|[^"\\])*/
    /[\\w]/
    /\\n+/
  `,
});
