import { quadraticSearch } from "../../../../lib/regex/rules/quadratic_search.ts";
import { testRule } from "./drawn.ts";

testRule("quadratic-search", quadraticSearch, {
  fires: String.raw`
    /\s+$/
     ^^^
    /a+b/
     ^^
  `,
  quiet: String.raw`
    /^\s+/
    /.*foo/
    /a+b/y
    /ab?/
  `,
});
