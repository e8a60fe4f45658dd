import { assertEquals } from "@std/assert";
import { statefulTest } from "../../../../lib/regex/rules/stateful_test.ts";
import { testRule, treeOf } from "./drawn.ts";

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

Deno.test("stateful-test tells nobody to remove a y that is meant", () => {
  const [warning] = statefulTest(treeOf("/\\w+/y"));
  assertEquals(/remove/i.test(warning?.hint ?? "remove"), false);
});
