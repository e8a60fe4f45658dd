import { partialAnchors } from "../../../../lib/regex/rules/partial_anchors.ts";
import { testRule } from "./drawn.ts";

testRule("partial-anchors", partialAnchors, {
  fires: String.raw`
    /^foo|bar$/
     ^^^^^^^^^
    /^a|b|c$/
     ^^^^^^^
  `,
  quiet: String.raw`
    /^(?:foo|bar)$/
    /^\s+|\s+$/
    /^foo$|^bar$/
    /foo|bar$/
    /^foo|bar/
    /^foo|^bar$/
  `,
});
