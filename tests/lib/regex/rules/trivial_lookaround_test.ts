import { trivialLookaround } from "../../../../lib/regex/rules/trivial_lookaround.ts";
import { testRule } from "./drawn.ts";

testRule("trivial-lookaround", trivialLookaround, {
  fires: String.raw`
    /(?=a*)b/
     ^^^^^^
    /a(?!b?)/
      ^^^^^^
    /(?<=)a/
     ^^^^^
    /(?=x|)/
     ^^^^^^
    /(?!(a?))b/
     ^^^^^^^^
  `,
  quiet: String.raw`
    /(?=a)b/
    /(?!)/
    /(?=^)/
    /(?=a*b)/
    /(?<!a+)b/
    /(["'])(?:(?=(\\?))\2.)*?\1/
    /src="(?=([^"]*))/
    /(?<=(|G|M))x/
    /(?=(?:(?<sign>-)|))\d/
  `,
});
