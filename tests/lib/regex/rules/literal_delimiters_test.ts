import { literalDelimiters } from "../../../../lib/regex/rules/literal_delimiters.ts";
import { testRule } from "./drawn.ts";

testRule("literal-delimiters", literalDelimiters, {
  fires: String.raw`
    //foo/g/
     ^^^^^^
    //^a$/gi/
     ^^^^^^^
  `,
  quiet: String.raw`
    /foo/
    //foo//
    //usr/bin/
    //img/img/
    //a/x/
  `,
});
