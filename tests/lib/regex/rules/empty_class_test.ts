import { emptyClass } from "../../../../lib/regex/rules/empty_class.ts";
import { testRule } from "./drawn.ts";

testRule("empty-class", emptyClass, {
  fires: String.raw`
    /a[]/
      ^^
    /[]abc]/
     ^^
    /[^]]/
     ^^^
  `,
  quiet: String.raw`
    /[^]/
    /[\]]/
    /[^\]]/
    /[^][a]/
    /[[]/
  `,
});
