import { consecutiveSpaces } from "../../../../lib/regex/rules/consecutive_spaces.ts";
import { testRule } from "./drawn.ts";

testRule("consecutive-spaces", consecutiveSpaces, {
  fires: String.raw`
    /a  b/
      ^^
    /   +x/
     ^^
  `,
  quiet: String.raw`
    /a b/
    /a {2}b/
    /[  ]/
    /a \sb/
    /PHP Notice:  function was called incorrectly\.  Try again/
    /<body>\n    <p>/
  `,
});
