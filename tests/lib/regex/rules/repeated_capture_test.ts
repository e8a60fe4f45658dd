import { repeatedCapture } from "../../../../lib/regex/rules/repeated_capture.ts";
import { testRule } from "./drawn.ts";

testRule("repeated-capture", repeatedCapture, {
  fires: String.raw`
    /(a)+/
     ^^^^
    /(?<part>\w,){2,}/
     ^^^^^^^^^^^^^^^^
    /(\d|x)*/
     ^^^^^^^
  `,
  quiet: String.raw`
    /(a+)/
    /(a)?/
    /(?:a)+/
    /(a)+\1/
    /(a){1}/
    /^\d{1,3}(,\d{3})*(\.[0-9]+)?$/
    /\B(?=(\d{3})+(?!\d))/
    /^(\d{1,3}\.){3}\d{1,3}$/
    /\d(_?\d)*/
    /([\dA-Fa-f]{2}[:-]){5}/
  `,
});
