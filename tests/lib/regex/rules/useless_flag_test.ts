import { uselessFlag } from "../../../../lib/regex/rules/useless_flag.ts";
import { testRule } from "./drawn.ts";

testRule("useless-flag", uselessFlag, {
  fires: String.raw`
    /\d+/i
        !
    /a/m
      !
    /a/s
      !
    /123/ims
        !
        !
        !
  `,
  quiet: String.raw`
    /a/i
    /[^x]/i
    /^a/m
    /./s
    /(.)\1/i
    /é/i
    /\d/g
    /\w/iu
  `,
});
