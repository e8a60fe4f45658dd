import { emptyGroup } from "../../../../lib/regex/rules/empty_group.ts";
import { testRule } from "./drawn.ts";

testRule("empty-group", emptyGroup, {
  fires: String.raw`
    /a()b/
      ^^
    /(?:)a/
     ^^^^
    /(?<n>)/
     ^^^^^^
    /a(?:)*/
      ^^^^^
    /exit()/
         ^^
    /\.(?i:)x/
       ^^^^^
  `,
  quiet: String.raw`
    /(?:)/
    /\(\)/
    /(|a)/
    /(?=)/
    /^(?:\+[0-9]{1,3}()|[0-9]{6,10}()){2}\1\2$/
    /(!\[(.*?)\]\s?\([ \t]*()<?(\S+?)>?)/
    /\[([^\]]*)] ?\[(.*?)]()()()()/
    /(?<key>\S+):|\s(?<key>)/
    /a()b\1/
    /(a)\1(?:)0/
    /\x4(?:)1/
    /x{(?:)2}/
  `,
});
