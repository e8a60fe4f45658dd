import { posixClass } from "../../../../lib/regex/rules/posix_class.ts";
import { testRule } from "./drawn.ts";

testRule("posix-class", posixClass, {
  fires: String.raw`
    /[[:alpha:]]+/
     ^^^^^^^^^^
    /[:digit:]/
     ^^^^^^^^^
    /[a[:^space:]]/
     ^^^^^^^^^^^^
  `,
  quiet: String.raw`
    /[a:b]/
    /[:]/
    /[:alpha]/
    /[[:foo:]]/
  `,
});
