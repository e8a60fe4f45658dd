import { confusableCharacter } from "../../../../lib/regex/rules/confusable_character.ts";
import { testRule } from "./drawn.ts";

testRule("confusable-character", confusableCharacter, {
  fires: String.raw`
    /pаypal/
      ^
    /Αdmin/
     ^
    /[0–9]/
       ^
  `,
  quiet: String.raw`
    /paypal/
    /привет/
    /[а-я]/
    /–/
    /[–—]/
    /[a-zа-я]/
  `,
});
