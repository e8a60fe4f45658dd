import { punctuationRange } from "../../../../lib/regex/rules/punctuation_range.ts";
import { testRule } from "./drawn.ts";

testRule("punctuation-range", punctuationRange, {
  fires: String.raw`
    /[.-_]/
      ^^^
    /[\w+,-.]/
         ^^^
    /[(-|]/
      ^^^
  `,
  quiet: String.raw`
    /[!-~]/
    /[ -~]/
    /[a-z]/
    /[._-]/
    /[+\-.]/
    /[!-/:-@]/
  `,
});
