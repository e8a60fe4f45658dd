import { nestedQuantifiers } from "../../../../lib/regex/warnings/nested_quantifiers.ts";
import { testRule } from "./drawn.ts";

testRule("nested-quantifiers", nestedQuantifiers, {
  fires: String.raw`
    /(a+)+$/
     ^^^^^
    /(?:a*)*b/
     ^^^^^^^
    /(?:\s*a*)+;/
     ^^^^^^^^^^
    /(?:(?:a+|b)c?)*$/
     ^^^^^^^^^^^^^^^
    /((a+)+)+$/
     ^^^^^^^^
      ^^^^^
    /(?:a{1,30}){1,30}$/
     ^^^^^^^^^^^^^^^^^
  `,
  quiet: String.raw`
    /(?:a+b)+$/
    /(?:,\d+)*/
    /(?:a+)?b/
    /(?:a+){3}b/
    /(?:\w+\s)*$/
    /(?:(?=a+)b)+/
    /a+b+/
    /(?:a{2})+/
  `,
});
