import { assertEquals } from "@std/assert";
import { type ExportServer, exportTask } from "../../../../lib/workbench/export/export_task.ts";
import { modelOf } from "../../../../lib/workbench/model.ts";
import { sourcesOf } from "../../../../lib/workbench/sources.ts";
import { viewsOf } from "../../../../lib/workbench/views.ts";

type Request = Parameters<ExportServer["ask"]>[0];

function started(answer: Awaited<ReturnType<ExportServer["ask"]>>) {
  const model = modelOf(sourcesOf({ pattern: "a+", flags: "g", text: "", notices: [] }));
  model.views.value = viewsOf(model);
  const asked: Request[] = [];
  const shown = exportTask(model, {
    ask: (request) => (asked.push(request), Promise.resolve(answer)),
    isSignedIn: () => Promise.resolve(true),
  });
  return { model, asked, shown };
}

Deno.test("exportTask() follows the pattern and the choice", () => {
  const { model, shown } = started({ content: "x", said: "", signedIn: true });
  assertEquals(shown.value.choice, { format: "markdown", title: "Regular expression", withWarnings: true });
  shown.value.onChoose({ format: "plain" });
  shown.value.onChoose({ title: "Own" });
  model.sources.pattern.value = "b+";
  assertEquals(shown.value.draft?.text.split("\n").slice(0, 4), ["Own", "===", "", "Pattern: /b+/g"]);
  model.sources.pattern.value = "b(";
  assertEquals(shown.value.draft, null);
});

Deno.test("exportTask() asks once at a time, and for what is shown", async () => {
  const { asked, shown } = started({ content: null, said: "No exports are left", signedIn: true });
  const first = shown.value.onDownload();
  assertEquals(shown.value.running, true);
  await Promise.all([first, shown.value.onDownload()]);
  assertEquals(asked, [shown.value.draft?.request]);
  assertEquals([shown.value.said, shown.value.running], ["No exports are left", false]);
});

Deno.test("exportTask() notices that a session has ended, and asks for nothing while there is an error", async () => {
  const { model, asked, shown } = started({ content: null, said: "You are signed out", signedIn: false });
  await Promise.resolve();
  assertEquals(shown.value.signedIn, true);
  await shown.value.onDownload();
  assertEquals([shown.value.signedIn, asked.length], [false, 1]);
  model.sources.pattern.value = "(";
  await shown.value.onDownload();
  assertEquals(asked.length, 1);
});
