import { quantifierOnce } from "../../../../lib/regex/rules/quantifier_once.ts";
import { testRule } from "./drawn.ts";

testRule("quantifier-once", quantifierOnce, {
  fires: String.raw`
    /a{1}/
      ^^^
    /(?:ab){1,1}c/
           ^^^^^
  `,
  quiet: String.raw`
    /a{1,}/
    /a{2}/
    /a{0,1}/
  `,
});
