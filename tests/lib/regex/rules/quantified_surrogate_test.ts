import { quantifiedSurrogate } from "../../../../lib/regex/rules/quantified_surrogate.ts";
import { testRule } from "./drawn.ts";

testRule("quantified-surrogate", quantifiedSurrogate, {
  fires: String.raw`
    /😀+/
     ^^^
    /a👍{2}/
      ^^^^^
  `,
  quiet: String.raw`
    /😀+/u
    /(?:😀)+/
    /😀/
    /[\udc00]+/
  `,
});
