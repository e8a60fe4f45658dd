import { codePointWithoutU } from "../../../../lib/regex/rules/code_point_without_u.ts";
import { testRule } from "./drawn.ts";

testRule("code-point-without-u", codePointWithoutU, {
  fires: String.raw`
    /\u{1F600}/
     ^^^^^^^^^
    /\u{41}/
     ^^^^^^
    /\x{2d}/
     ^^^^^^
  `,
  quiet: String.raw`
    /\u{1F600}/u
    /\u0041/
    /\x41/
    /u{2}/
  `,
});
