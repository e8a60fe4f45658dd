import { assertEquals } from "@std/assert";
import { corpus } from "../../corpora/corpus.ts";
import { brokenLaws, underFlags } from "./laws.ts";
import { everyNth } from "../../suites/sample.ts";

for (const name of ["real-world", "conformance"] as const) {
  Deno.test(`the laws hold for ${name} patterns, with their own flags, none, u and v`, async () => {
    for (const regex of everyNth(60, await corpus(name)).flatMap(underFlags)) {
      assertEquals(brokenLaws(regex), [], `/${regex.pattern}/${regex.flags}`);
    }
  });
}
