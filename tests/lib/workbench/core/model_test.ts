import { assert } from "@std/assert";
import { modelOf, sourcesOf } from "../../../../lib/workbench/core/model.ts";

const sources = (pattern: string, flags = "", text = "") => sourcesOf({ pattern, flags, text, notices: [] });

Deno.test("modelOf() gives islands with the same signals the same model", () => {
  const shared = sources("a");
  assert(modelOf(shared) === modelOf({ ...shared }));
  assert(modelOf(shared) !== modelOf(sources("a")));
});
