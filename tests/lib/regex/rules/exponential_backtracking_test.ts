import { exponentialBacktracking } from "../../../../lib/regex/rules/exponential_backtracking.ts";
import { testRule } from "./drawn.ts";

testRule("exponential-backtracking", exponentialBacktracking, {
  fires: String.raw`
    /^(a+)+$/
      ^^^^^
    /^(?:a|aa)+$/
      ^^^^^^^^^
    /(?:\w+\s?)*!/
     ^^^^^^^^^^^
    /(x+x+)+y/
     ^^^^^^^
  `,
  quiet: String.raw`
    /(a+)+/
    /^a+$/
    /^(?:a+b)+$/
    /^(?:a|b)+$/
    /(?i:a)(?:A+)+a$/
  `,
});
