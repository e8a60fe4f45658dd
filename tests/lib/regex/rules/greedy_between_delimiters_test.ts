import { greedyBetweenDelimiters } from "../../../../lib/regex/rules/greedy_between_delimiters.ts";
import { testRule } from "./drawn.ts";

testRule("greedy-between-delimiters", greedyBetweenDelimiters, {
  fires: String.raw`
    /"(.*)"/
       ^^
    /<.+>/
      ^^
    /\((.*)\) is/
        ^^
    /(\[.*\]) /
        ^^
  `,
  quiet: String.raw`
    /"(.*?)"/
    /"[^"]*"/
    /^"(.*)"$/
    /^(?:\{.*\}|\[.*\])$/
    /<.*"/
    /a.*a/
  `,
});
