import { assert } from "@std/assert";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";

const sources = (pattern: string, flags = "", text = "") =>
  createSources({ pattern, flags, text, notices: [] });

Deno.test("sharedModel() gives islands with the same signals the same model", () => {
  const shared = sources("a");
  assert(sharedModel(shared) === sharedModel({ ...shared }));
  assert(sharedModel(shared) !== sharedModel(sources("a")));
});
