import { polynomialBacktracking } from "../../../../lib/regex/rules/polynomial_backtracking.ts";
import { testRule } from "./drawn.ts";

testRule("polynomial-backtracking", polynomialBacktracking, {
  fires: String.raw`
    /^a+a+$/
      ^^^^
    /^\d+[^x]*\d+y/
      ^^^^^^^^^^^
         ^^^^^^^^
    /^\s*(.*)$/
      ^^^^^^
  `,
  quiet: String.raw`
    /^a+b+$/
    /^\d+\.\d+$/
    /^(a+)+$/
    /a+b/
  `,
});
