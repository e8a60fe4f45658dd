import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { choose, isChosen, type Pasted, takePaste } from "../../../../lib/workbench/editor/pasting.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";

const opened = () => createSources({ pattern: "old", flags: "m", text: "a", notices: [] });

Deno.test("a part of a diff compares the removed pattern with the added one", () => {
  const [sources, pasted] = [opened(), signal<Pasted | null>(null)];
  takePaste(sources, pasted, "-const a = /a+/;\n+const a = /a*/g;");
  assertEquals([sources.pattern.value, sources.flags.value, sources.second.value], [
    "a+",
    "",
    { pattern: "a*", flags: "g" },
  ]);
  assertEquals([sources.isChange.value, sources.tab.value], [true, "diff"]);
  const { read } = pasted.value ?? {};
  if (read) choose(sources, read);
  assertEquals([sources.pattern.value, sources.second.value, sources.isChange.value], ["a*", null, false]);
});

Deno.test("a line of a log becomes the pattern, and can be moved to the text instead", () => {
  const [sources, pasted] = [opened(), signal<Pasted | null>(null)];
  const line = "12:01:33 ERROR request failed";
  takePaste(sources, pasted, line);
  assertEquals([sources.pattern.value, sources.text.value], [line, "a"]);
  const { moved, text } = pasted.value ?? {};
  if (!moved || !text) throw new Error("There is no offer");
  choose(sources, moved);
  assertEquals([sources.pattern.value, sources.flags.value, sources.text.value], ["old", "m", line]);
  assertEquals([isChosen(sources, moved), isChosen(sources, text)], [true, false]);
  choose(sources, text);
  assertEquals([sources.pattern.value, sources.text.value], [line, "a"]);
});

Deno.test("what may be a pattern gets no such offer", () => {
  const [sources, pasted] = [opened(), signal<Pasted | null>(null)];
  takePaste(sources, pasted, "\\d+ \\w+ x");
  assertEquals([pasted.value, sources.pattern.value], [null, "\\d+ \\w+ x"]);
});
