import { emptyLoop } from "../../../../lib/regex/rules/empty_loop.ts";
import { testRule } from "./drawn.ts";

testRule("empty-loop", emptyLoop, {
  fires: String.raw`
    /(?:a?b?)*c/
     ^^^^^^^^^
    /(?:|a)+/
     ^^^^^^^
    /(a?){2}/
     ^^^^^^^
  `,
  quiet: String.raw`
    /(?:a?b)*/
    /(?:a*)?/
    /(?:a*)*/
    /(?:\b|a)+/
  `,
});
