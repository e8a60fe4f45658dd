import { propertyWithoutU } from "../../../../lib/regex/rules/property_without_u.ts";
import { testRule } from "./drawn.ts";

testRule("property-without-u", propertyWithoutU, {
  fires: String.raw`
    /\p{L}+/
     ^^^^^
    /[\p{Lu}\d]/
      ^^^^^^
    /\P{Script=Greek}/
     ^^^^^^^^^^^^^^^^
  `,
  quiet: String.raw`
    /\p{L}+/u
    /\p{L}/v
    /\pL/
    /p{2}/
  `,
});
