import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { describeSyntaxError } from "../../../../lib/regex/syntax/syntax_error.ts";
import type { ErrorDescriber } from "../../../../lib/regex/syntax/tree.ts";
import { laterErrorWords } from "../../../../lib/workbench/model/error_words.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import { completeViews } from "../../../../lib/workbench/model/prepared_views.ts";
import { buildViews } from "../../../../lib/workbench/model/views.ts";

const UNCLOSED = 'Unclosed group: the "(" at column 2 has no ")"';

/** The views of a page whose words for errors arrive, or fail to, when the test says so. */
function openPage(pattern: string) {
  const model = sharedModel(createSources({ pattern, flags: "", text: "", notices: [] }));
  const fetches: PromiseWithResolvers<ErrorDescriber>[] = [];
  const words = laterErrorWords(() => {
    fetches.push(Promise.withResolvers());
    return fetches.at(-1)!.promise;
  });
  const read = signal(model.regex.peek());
  const views = buildViews(model, read, words);
  const type = (next: string) => {
    model.sources.pattern.value = next;
    return views.prepare(model.regex.peek(), () => read.value = model.regex.peek());
  };
  const marks = () => views.patternMarks(null, null).filter(({ kind }) => kind === "fault");
  return { views, fetches, type, marks, words };
}

Deno.test("words for errors are fetched once, at the first error", async () => {
  const { views, fetches, type, words } = openPage("a");
  assertEquals([views.error.value, fetches.length], [null, 0]);
  type("a(");
  assertEquals([views.error.value?.reason, views.error.value?.message, fetches.length], ["syntax", "", 1]);
  fetches[0]?.resolve(describeSyntaxError);
  await words.load();
  assertEquals(views.error.value?.message, UNCLOSED);
  type("a)");
  assertEquals([views.error.value?.reason, views.error.value?.message === "", fetches.length], [
    "syntax",
    false,
    1,
  ]);
});

Deno.test("views remain those of the last pattern until there are words for its error", async () => {
  const { views, fetches, type, marks, words } = openPage("a");
  const shown = () => [views.tree.value?.regex.pattern, views.isCurrent.value, marks()];
  type("a(");
  assertEquals(shown(), ["a", false, []]);
  fetches[0]?.resolve(describeSyntaxError);
  await words.load();
  assertEquals(shown(), [undefined, true, [{ start: 1, end: 2, kind: "fault" }]]);
});

Deno.test("words that arrive late change nothing about a pattern without an error", async () => {
  const { views, fetches, type, words } = openPage("a");
  const cancel = type("a(");
  assertEquals(views.error.value?.message, "");
  cancel();
  type("a()");
  const tree = views.tree.value;
  fetches[0]?.resolve(describeSyntaxError);
  await words.load();
  assertEquals([views.tree.value === tree, tree?.regex.pattern, views.error.value], [true, "a()", null]);
});

Deno.test("without a network there are general words until there is one", async () => {
  const { views, fetches, type, words } = openPage("a");
  type("a(");
  assertEquals(views.error.value?.message, "");
  fetches[0]?.reject(new TypeError("no network"));
  await words.load();
  assertEquals(views.error.value?.message, "JavaScript doesn't accept this pattern");
  dispatchEvent(new Event("online"));
  fetches[1]?.resolve(describeSyntaxError);
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals([views.error.value?.message, fetches.length], [UNCLOSED, 2]);
});

Deno.test("a page fetches the real words; a server has them", async () => {
  const model = sharedModel(createSources({ pattern: "a(", flags: "", text: "", notices: [] }));
  assertEquals(completeViews(model).error.value?.message, UNCLOSED);
  const views = buildViews(model);
  const described = Promise.withResolvers<void>();
  views.prepare(model.regex.value, described.resolve);
  assertEquals(views.error.value?.message, "");
  await described.promise;
  assertEquals(views.error.value?.message, UNCLOSED);
});
