import { unescapedDotInHost } from "../../../../lib/regex/rules/unescaped_dot_in_host.ts";
import { testRule } from "./drawn.ts";

testRule("unescaped-dot-in-host", unescapedDotInHost, {
  fires: String.raw`
    /www.example.org/
     ^^^^^^^^^^^^^^^
    /^https?:\/\/example.com\//
                 ^^^^^^^^^^^
    /@mail\.example.net$/
      ^^^^^^^^^^^^^^^^^
    /(?:www.)?x/
        ^^^^
  `,
  quiet: String.raw`
    /www\.example\.com/
    /foo.js/
    /.com/
    /a.*com/
    /\w+.com/
    /example.(?:com|org)/
  `,
});
