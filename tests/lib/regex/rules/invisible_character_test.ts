import { invisibleCharacter } from "../../../../lib/regex/rules/invisible_character.ts";
import { testRule } from "./drawn.ts";

testRule("invisible-character", invisibleCharacter, {
  fires: `
    /a\u00a0b/
      ^
    /\u200bfoo\u200b/
     ^
    /[a\u202eb\u2066]/
       ^
         ^
    /\ufeff/
     ^
    /[\u200d]/
      ^
  `,
  quiet: `
    /a b/
    /\\u00a0\\u200b/
    /👨\u200d👩/
    /é/
  `,
});
