import { equalBounds } from "../../../../lib/regex/rules/equal_bounds.ts";
import { testRule } from "./drawn.ts";

testRule("equal-bounds", equalBounds, {
  fires: String.raw`
    /a{2,2}/
      ^^^^^
    /\d{4,4}?x/
       ^^^^^^
  `,
  quiet: String.raw`
    /a{2}/
    /a{2,3}/
    /a{2,}/
    /a{1,1}/
  `,
});
