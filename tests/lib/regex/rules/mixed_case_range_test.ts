import { mixedCaseRange } from "../../../../lib/regex/rules/mixed_case_range.ts";
import { testRule } from "./drawn.ts";

testRule("mixed-case-range", mixedCaseRange, {
  fires: String.raw`
    /[A-z]/
      ^^^
    /[_0-Z]/
       ^^^
    /[^D-d]/
       ^^^
  `,
  quiet: String.raw`
    /[A-Za-z]/
    /[0-9a-f]/
    /[ -z]/
    /[\x41-z]/
    /A-z/
  `,
});
