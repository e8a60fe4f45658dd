import { backspaceInClass } from "../../../../lib/regex/rules/backspace_in_class.ts";
import { testRule } from "./drawn.ts";

testRule("backspace-in-class", backspaceInClass, {
  fires: String.raw`
    /[\b]/
      ^^
    /[a\bb]/
       ^^
  `,
  quiet: String.raw`
    /\b/
    /["\\\b\f\n\r\t]/
    /[\x08]/
  `,
});
