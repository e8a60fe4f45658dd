import { commaInClass } from "../../../../lib/regex/rules/comma_in_class.ts";
import { testRule } from "./drawn.ts";

testRule("comma-in-class", commaInClass, {
  fires: String.raw`
    /[a-z,A-Z]/
         ^
    /[0-9,a-f,A-F]/
         ^
  `,
  quiet: String.raw`
    /[0-9,.]/
    /[a,b]/
    /[a-zA-Z,]/
    /[a-z\,A-Z]/
  `,
});
