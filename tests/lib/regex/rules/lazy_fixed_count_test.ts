import { lazyFixedCount } from "../../../../lib/regex/rules/lazy_fixed_count.ts";
import { testRule } from "./drawn.ts";

testRule("lazy-fixed-count", lazyFixedCount, {
  fires: String.raw`
    /\d{4}?/
     ^^^^^^
    /(?:ab){2,2}?c/
     ^^^^^^^^^^^^
  `,
  quiet: String.raw`
    /\d{4}/
    /\d{4,}?x/
    /(?:\d{4})?/
  `,
});
