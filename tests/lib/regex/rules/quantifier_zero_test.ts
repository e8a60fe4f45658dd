import { quantifierZero } from "../../../../lib/regex/rules/quantifier_zero.ts";
import { testRule } from "./drawn.ts";

testRule("quantifier-zero", quantifierZero, {
  fires: String.raw`
    /a{0}b/
     ^^^^
    /(?:ab){0,0}/
     ^^^^^^^^^^^
  `,
  quiet: String.raw`
    /a{0,1}/
    /a*/
  `,
});
