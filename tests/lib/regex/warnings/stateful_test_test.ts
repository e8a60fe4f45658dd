import { statefulTest } from "../../../../lib/regex/warnings/stateful_test.ts";
import { testRule } from "./drawn.ts";

testRule("stateful-test", statefulTest, {
  fires: String.raw`
    /a/y
      !
    /^a$/g
        !
    /^a|^b/gy
          !
  `,
  quiet: String.raw`
    /a/g
    /^a/
    /^a/gm
    /^a|b/g
    /a$/g
  `,
});
