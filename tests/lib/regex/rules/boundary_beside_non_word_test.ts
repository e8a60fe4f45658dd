import { boundaryBesideNonWord } from "../../../../lib/regex/rules/boundary_beside_non_word.ts";
import { testRule } from "./drawn.ts";

testRule("boundary-beside-non-word", boundaryBesideNonWord, {
  fires: String.raw`
    /\b#\w+/
     ^^
    /\w+@\b/
         ^^
    /a\bb/
      ^^
    /\s\b-/
       ^^
    /[a-z]\b\d/
          ^^
    /a\B-/
      ^^
  `,
  quiet: String.raw`
    /a\b[A-z]/
    /a\b[0-a]/
    /\b\w+\b/
    /\w\b-/
    /-\bfoo/
    /\b.+\b/
    /\bé/
    /\B-/
    /a\Bb/
    /x*\b-/
    /[^a]\b-/
  `,
});
