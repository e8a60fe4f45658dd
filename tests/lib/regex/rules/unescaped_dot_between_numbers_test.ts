import { unescapedDotBetweenNumbers } from "../../../../lib/regex/rules/unescaped_dot_between_numbers.ts";
import { testRule } from "./drawn.ts";

testRule("unescaped-dot-between-numbers", unescapedDotBetweenNumbers, {
  fires: String.raw`
    /\d+.\d+/
        ^
    /([0-9]{1,3}).(\d)/
                 ^
    /v1.\d/
       ^
  `,
  quiet: String.raw`
    /\d+\.\d+/
    /\d+.*\d+/
    /Mozilla\/5.0/
    /\d+.a/
  `,
});
