import { overlappingAlternatives } from "../../../../lib/regex/rules/overlapping_alternatives.ts";
import { testRule } from "./drawn.ts";

testRule("overlapping-alternatives", overlappingAlternatives, {
  fires: String.raw`
    /^(?:a|a)*$/
      ^^^^^^^^
    /(?:\w|\d)+!/
     ^^^^^^^^^^
    /(?:.|\s)*x/
     ^^^^^^^^^
    /(?:ab|[a-c]b|x){2,}/
     ^^^^^^^^^^^^^^^^^^^
    /^(?:a|a?)+$/
      ^^^^^^^^^
  `,
  quiet: String.raw`
    /^(?:a|b)*$/
    /(?:.|\n)*/
    /(?:a|a)/
    /(?:a|ab)*c/
    /(?:\b|a)+/
    /(a|\1)*/
  `,
});
