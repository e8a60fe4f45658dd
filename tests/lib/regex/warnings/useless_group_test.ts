import { uselessGroup } from "../../../../lib/regex/warnings/useless_group.ts";
import { testRule } from "./drawn.ts";

testRule("useless-group", uselessGroup, {
  fires: String.raw`
    /a(?:bc)d/
      ^^^^^^
    /(?:\d)+/
     ^^^^^^
    /(?:(?:a|b))*/
     ^^^^^^^^^^^
    /(?:a)/
     ^^^^^
  `,
  quiet: String.raw`
    /(?:ab)+/
    /(?:a|b)c/
    /(ab)/
    /(?i:a)/
    /(a)\1(?:2)/
    /(?:a+)*/
    /(?:)/
  `,
});
