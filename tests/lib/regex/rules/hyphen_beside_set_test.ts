import { hyphenBesideSet } from "../../../../lib/regex/rules/hyphen_beside_set.ts";
import { testRule } from "./drawn.ts";

testRule("hyphen-beside-set", hyphenBesideSet, {
  fires: String.raw`
    /[\w-.]/
      ^^^^
    /[a-z-9]/
      ^^^^^
    /[\d-_:]/
      ^^^^
  `,
  quiet: String.raw`
    /[\w.-]/
    /[-\w]/
    /[\w\-.]/
    /[a-z]/
    /[\w-]/
  `,
});
