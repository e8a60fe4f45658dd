import { namedReferenceWithoutGroup } from "../../../../lib/regex/rules/named_reference_without_group.ts";
import { testRule } from "./drawn.ts";

testRule("named-reference-without-group", namedReferenceWithoutGroup, {
  fires: String.raw`
    /\k<name>/
     ^^^^^^^^
    /(a)\k<b>c/
        ^^^^^
  `,
  quiet: String.raw`
    /[\k<a>]/
    /(?<name>a)\k<name>/
    /\k/
    /k<name>/
  `,
});
