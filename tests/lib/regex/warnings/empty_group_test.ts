import { emptyGroup } from "../../../../lib/regex/warnings/empty_group.ts";
import { testRule } from "./drawn.ts";

testRule("empty-group", emptyGroup, {
  fires: String.raw`
    /a()b/
      ^^
    /(?:)a/
     ^^^^
    /(?<n>)/
     ^^^^^^
    /a(?:)*/
      ^^^^
  `,
  quiet: String.raw`
    /(?:)/
    /\(\)/
    /(|a)/
    /(?=)/
  `,
});
