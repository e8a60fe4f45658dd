import { singleMemberClass } from "../../../../lib/regex/rules/single_member_class.ts";
import { testRule } from "./drawn.ts";

testRule("single-member-class", singleMemberClass, {
  fires: String.raw`
    /[a]/
     ^^^
    /x[1]{1}/
      ^^^
  `,
  quiet: String.raw`
    /[^\p{Lu}]/iu
    /[^\p{Lu}]/iv
    /[\d]+/
    /[^\s]/
    /[\s]/
    /[\p{L}]/u
    /[.]/
    /[ ]/
    /[^a]/
    /[ab]/
    /[a-z]/
    /[\n]/
    /[]/
  `,
});
