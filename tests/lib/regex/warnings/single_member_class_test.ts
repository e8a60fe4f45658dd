import { singleMemberClass } from "../../../../lib/regex/warnings/single_member_class.ts";
import { testRule } from "./drawn.ts";

testRule("single-member-class", singleMemberClass, {
  fires: String.raw`
    /[^\p{Lu}]/iv
     ^^^^^^^^^
    /[a]/
     ^^^
    /[\d]+/
     ^^^^
    /[^\s]/
     ^^^^^
    /[\p{L}]/u
     ^^^^^^^
  `,
  quiet: String.raw`
    /[^\p{Lu}]/iu
    /[.]/
    /[ ]/
    /[^a]/
    /[ab]/
    /[a-z]/
    /[\n]/
    /[]/
  `,
});
