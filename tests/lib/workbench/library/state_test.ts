import { MAX_URL_TEXT_CHARACTERS } from "../../../../lib/workbench/model/link_writing.ts";
import { assert, assertEquals } from "@std/assert";
import { MAX_SAVED_TEXT_CHARACTERS } from "../../../../lib/limits/library.ts";
import { readAddress } from "../../../../lib/workbench/model/link.ts";
import { unsavedDetails, versionPath } from "../../../../lib/workbench/library/state.ts";
import { storageOf } from "../../../browser/storage.ts";

Deno.test("the path of a version has its text and contracts, and says if it has none", () => {
  const version = { id: "v", pattern: "a", flags: "", notes: null, created_at: "" };
  const read = (path: string) => {
    const url = new URL(path, "https://regex.example");
    return [url.searchParams.has("t"), readAddress(url)?.contracts];
  };
  // With a text, even an empty one, those of the newest version aren't shown.
  assertEquals(read(versionPath(version, "")), [true, undefined]);
  assertEquals(read(versionPath({ ...version, contracts: ["whole", "linear"] }, "")), [
    true,
    "whole\nlinear",
  ]);
});

Deno.test("the path of a version has its text and tests, however long the text is, which servers needn't read", () => {
  for (const length of [MAX_URL_TEXT_CHARACTERS, MAX_URL_TEXT_CHARACTERS + 1, MAX_SAVED_TEXT_CHARACTERS]) {
    const text = `é\n${"x".repeat(length - 2)}`;
    const tests = [{ line: 1, match: false }, { line: 2, match: true }];
    const version = { id: "v", pattern: "a", flags: "g", notes: null, created_at: "", text, tests };
    const url = new URL(versionPath(version, "0".repeat(26)), "https://regex.example");
    const shown = readAddress(url);
    assertEquals([shown?.text, shown?.snippet, shown?.flags], [text, "0".repeat(26), "g"]);
    assertEquals([shown?.modes?.mode, shown?.modes?.unexpected], ["lines", "1"]);
    assert(url.search.length < 2 * MAX_URL_TEXT_CHARACTERS);
  }
});

const TYPED = { name: "n", description: "", tags: "a, b" };

Deno.test("typed changes of a pattern are kept for their user until they are saved", () => {
  const storage = storageOf();
  unsavedDetails(storage, "u1").set("1", TYPED);
  assertEquals(unsavedDetails(storage, "u1").all.value, { 1: TYPED });
  assertEquals(unsavedDetails(storage, "u2").all.value, {});
  unsavedDetails(storage, "u1").set("1", null);
  assertEquals([unsavedDetails(storage, "u1").all.value, storage.length], [{}, 0]);
});

Deno.test("changes that another tab stored meanwhile stay", () => {
  const storage = storageOf();
  const [mine, theirs] = [unsavedDetails(storage, "u1"), unsavedDetails(storage, "u1")];
  theirs.set("2", TYPED);
  mine.set("1", TYPED);
  assertEquals(unsavedDetails(storage, "u1").all.value, { 1: TYPED, 2: TYPED });
  mine.set("1", null);
  assertEquals(unsavedDetails(storage, "u1").all.value, { 2: TYPED });
});

Deno.test("changes are shown even if they can't be stored, and unreadable ones are ignored", () => {
  const full = unsavedDetails(storageOf(3), "u1");
  full.set("1", TYPED);
  assertEquals(full.all.value, { 1: TYPED });
  for (const value of ["{", "null", "7", '{"1":7}', '{"1":{"name":7}}']) {
    const storage = storageOf();
    storage.setItem("workbench.details.u1", value);
    assertEquals(unsavedDetails(storage, "u1").all.value, {});
  }
});
