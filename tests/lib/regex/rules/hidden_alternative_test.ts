import { hiddenAlternative } from "../../../../lib/regex/rules/hidden_alternative.ts";
import { testRule } from "./drawn.ts";

testRule("hidden-alternative", hiddenAlternative, {
  fires: String.raw`
    /jan|january/
         ^^^^^^^
    /x(?:if|ifdef)/
            ^^^^^
    /(?:a|b|a)c/
            ^
    /(?:ab|AB)c/i
           ^^
    /(?:a|ab|ab)c/
             ^^
    /(?:a|ab)/
          ^^
  `,
  quiet: String.raw`
    /january|jan/
    /(?:jan|january)\b/
    /a|b/
    /(?:ab|AB)c/
    /(?<=a|ab)c/
    /(?:\d|\d)/
  `,
});
