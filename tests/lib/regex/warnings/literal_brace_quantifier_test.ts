import { literalBraceQuantifier } from "../../../../lib/regex/warnings/literal_brace_quantifier.ts";
import { testRule } from "./drawn.ts";

testRule("literal-brace-quantifier", literalBraceQuantifier, {
  fires: String.raw`
    /a{,3}/
      ^^^^
    /\d{1, 3}/
       ^^^^^^
    /a{ 2 }/
      ^^^^^
  `,
  quiet: String.raw`
    /a{0,3}/
    /\{,3\}/
    /{a}/
    /[{,3}]/
    /\$\{x}/
  `,
});
