import { repeatedCapture } from "../../../../lib/regex/warnings/repeated_capture.ts";
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
  `,
});
