import { asciiOnlySet } from "../../../../lib/regex/rules/ascii_only_set.ts";
import { testRule } from "./drawn.ts";

testRule("ascii-only-set", asciiOnlySet, {
  fires: String.raw`
    /\w+\s\w/u
     ^^
    /[\w!]/v
      ^^
    /\W/iu
     ^^
  `,
  quiet: String.raw`
    /\w+\d/
    /\s/u
    /\p{L}/u
    /:\d{1,5}$/u
    /\D/v
  `,
});
