import { recentSyntax } from "../../../../lib/regex/rules/recent_syntax.ts";
import { testRule } from "./drawn.ts";

testRule("recent-syntax", recentSyntax, {
  fires: String.raw`
    /(?i:a)b/
     ^^^^^^
    /(?<n>a)|(?<n>b)/
             ^^^^^^^
    /[a--b]/v
           !
  `,
  quiet: String.raw`
    /(?<n>a)/
    /(?:a)/
    /a/u
  `,
});
