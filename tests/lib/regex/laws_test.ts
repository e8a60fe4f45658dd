import { assertEquals } from "@std/assert";
import { corpus } from "../../corpus.ts";
import { brokenLaws, underFlags } from "./laws.ts";

for (const name of ["real-world", "conformance"] as const) {
  Deno.test(`the laws hold for ${name} patterns, with their own flags, none, u and v`, async () => {
    for (const regex of (await corpus(name)).flatMap(underFlags)) {
      assertEquals(brokenLaws(regex), [], `/${regex.pattern}/${regex.flags}`);
    }
  });
}
