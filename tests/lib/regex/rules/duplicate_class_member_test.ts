import { duplicateClassMember } from "../../../../lib/regex/rules/duplicate_class_member.ts";
import { testRule } from "./drawn.ts";

testRule("duplicate-class-member", duplicateClassMember, {
  fires: String.raw`
    /[aba]/
        ^
    /[\w_]/
        ^
    /[\s\n]/
        ^^
    /[a-zb]/
         ^
    /[\w\d]/
        ^^
    /[a-zA-Z]/i
         ^^^
    /[\s\s]/
        ^^
    /[0-93]/
         ^
  `,
  quiet: String.raw`
    /[K-k\w]/i
    /[abc]/
    /[a-zA-Z]/
    /[\s\S]/
    /[\w-]/
    /[a|b|c]/
    /[[:alpha:]]/
    /[\W_]/
    /(?-i:[aA])/i
  `,
});
