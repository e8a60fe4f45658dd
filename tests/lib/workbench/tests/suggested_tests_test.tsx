import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { SuggestedTests } from "../../../../lib/workbench/tests/suggested_tests.tsx";

const tests = {
  matching: [{ text: "a", why: "a plain text", matches: true }],
  nonMatching: [{ text: "b\n", why: "line ending after", matches: false }],
  edge: [{ text: "", why: "empty text", matches: false }],
};

Deno.test("SuggestedTests shows each text with its purpose, and can't add one with a line terminator", () => {
  const html = renderToString(<SuggestedTests status="done" tests={tests} onAdd={() => {}} />);
  assertStringIncludes(html, "3 example texts");
  const added = [...html.matchAll(/aria-label="Add (.*?) as a line"/g)].map(([, text]) => text);
  assertEquals(added, ["&quot;a&quot;", "&quot;&quot;"]);
  assert(!html.includes("disabled"));
});

Deno.test("SuggestedTests says how many texts were run before one was stopped", () => {
  const html = renderToString(<SuggestedTests status="ended" tests={tests} onAdd={() => {}} />);
  assertStringIncludes(html, "Stopped after 3 example texts: the next text took too long");
});
