import { letterEscape } from "../../../../lib/regex/rules/letter_escape.ts";
import { testRule } from "./drawn.ts";

testRule("letter-escape", letterEscape, {
  fires: String.raw`
    /\Afoo\z/
     ^^   ^^
    /\h+/
     ^^
    /[\_\y]/
        ^^
    /\x4/
     ^^
    /\ca\c1/
        ^
    /\pL/
     ^^
  `,
  quiet: String.raw`
    /\d\w\b\n\t/
    /\p{L}/
    /\u{41}/
    /\k<a>/
    /\cA/
    /\x41\u0041/
    /\-\//
  `,
});
