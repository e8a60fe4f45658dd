import { assertEquals } from "@std/assert";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { EMPTY_FORM } from "../../../../lib/workbench/client/save_form.ts";
import type { PendingRow } from "../../../../lib/workbench/matching/contract_rows.ts";
import { savingPanel } from "../../../../lib/workbench/saving/panel.ts";
import type { Step } from "../../../../lib/workbench/saving/state.ts";
import { SavePanel } from "../../../../lib/workbench/saving/view.tsx";
import { NO_CONTRACTS, openWithSaving, snippetWith } from "./sources.ts";

/** What the dialog shows at each step. */

const textOf = (node: VNode) =>
  renderToString(node).replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ").trim();

/** A dialog, and what it says. */
function openDialog(isSaved = false, rows: readonly PendingRow[] = []) {
  const { sources } = openWithSaving("ab");
  const { saving, shown } = savingPanel(sources, { ...NO_CONTRACTS, rows: () => rows });
  if (isSaved) saving.saved.value = { snippet: snippetWith(), etag: '"r1"' };
  const text = (step: Step) => {
    saving.step.value = step;
    return textOf(<SavePanel {...shown("/sign-in?return=%2F")} />);
  };
  const html = (step: Step) => {
    saving.step.value = step;
    return renderToString(<SavePanel {...shown("/sign-in?return=%2F")} />);
  };
  return { sources, saving, text, html };
}

/** Words of each step, none of which another step has. */
const WORDS: Readonly<Record<Step, readonly string[]>> = {
  "closed": [],
  "waiting": ["One moment"],
  "sign in": ["After signing in, you return to this pattern", "Not now"],
  "session ended": ["Your session has ended", "Sign in again to continue"],
  "form": ["separated by commas", "Cancel"],
  "conflict": ["It was changed elsewhere", "Use theirs"],
};

for (const [step, words] of Object.entries(WORDS) as [Step, readonly string[]][]) {
  Deno.test(`the dialog at "${step}" shows that step and no other`, () => {
    const { saving, text } = openDialog();
    saving.elsewhere.value = { snippet: snippetWith(), etag: '"r2"' };
    const shown = text(step);
    const others = Object.values(WORDS).flat().filter((each) =>
      !words.includes(each) && shown.includes(each)
    );
    assertEquals([words.filter((each) => shown.includes(each)), others], [
      [...words],
      step === "session ended" ? ["Not now"] : [],
    ]);
    if (step === "closed") assertEquals(shown, "");
  });
}

Deno.test("without a conflict there is nothing to choose", () => {
  assertEquals(openDialog().text("conflict"), "It was changed elsewhere");
});

Deno.test("only a saved pattern has a note, versions and copies", () => {
  const words = [
    "Note about this version",
    "Save version",
    "Save as copy",
    "Only a note creates a new version",
  ];
  const shown = (isSaved: boolean, pattern: string) => {
    const { sources, text } = openDialog(isSaved);
    sources.pattern.value = pattern;
    const seen = text("form");
    return words.map((each) => seen.includes(each));
  };
  assertEquals(shown(false, "a"), [false, false, false, false]);
  assertEquals(shown(true, "a"), [true, true, true, true]);
  assertEquals(shown(true, "b"), [true, true, true, false]);
});

Deno.test("the form has what is typed, the limits, the text's fate and the problem", () => {
  const { sources, saving, text, html } = openDialog();
  saving.form.value = { ...EMPTY_FORM, name: "Dates", description: "of days" };
  assertEquals(/name="name" value="Dates" required maxlength="\d+"/i.test(html("form")), true, html("form"));
  assertEquals(/<textarea name="description"[^>]*>of days</.test(html("form")), true, html("form"));
  assertEquals([text("form").includes("test text"), html("form").includes('role="alert"')], [false, false]);
  sources.text.value = "x";
  saving.failure.value = { kind: "unreachable", message: "No network", waitSeconds: 0 };
  assertEquals([text("form").includes("test text is saved too"), text("form").includes("No network")], [
    true,
    true,
  ]);
});

Deno.test("the form says which contracts are known to be broken, and saving stays possible", () => {
  const rows: readonly PendingRow[] = [
    { line: "whole", kind: "broken", detail: '"ab"' },
    { line: "linear", kind: "running", detail: "" },
    { line: "nonempty", kind: "undecided", detail: "" },
  ];
  const { text, html } = openDialog(false, rows);
  const shown = text("form");
  assertEquals(
    shown.includes(
      "This pattern breaks a contract. You can save it all the same. ✗ matches whole texts only broken by",
    ),
    true,
    shown,
  );
  assertEquals(["linear", "nonempty", "disabled"].filter((word) => html("form").includes(word)), []);
  assertEquals(openDialog(false, rows.slice(1)).text("form").includes("contract"), false);
});

Deno.test("nothing can be pressed twice while saving", () => {
  for (
    const [step, isSaved, count] of [["form", false, 1], ["form", true, 2], ["conflict", true, 3]] as const
  ) {
    const { saving, html } = openDialog(isSaved);
    saving.elsewhere.value = { snippet: snippetWith(), etag: '"r2"' };
    const disabled = () => html(step).match(/<button[^>]* disabled/g)?.length ?? 0;
    assertEquals(disabled(), 0);
    saving.busy.value = true;
    assertEquals(disabled(), count);
  }
});

Deno.test("a conflict shows flags only if they differ, and says if the texts do", () => {
  const { sources, saving, text } = openDialog(true);
  const shown = (flags: string, elsewhere: object) => {
    sources.flags.value = flags;
    saving.elsewhere.value = { snippet: snippetWith(elsewhere), etag: '"r2"' };
    const seen = text("conflict");
    return [seen.match(/Flags: \w+/g) ?? [], seen.includes("test texts or their expectations differ")];
  };
  assertEquals(shown("", {}), [[], false]);
  assertEquals(shown("g", { flags: "g", text: "x" }), [[], true]);
  assertEquals(shown("g", { flags: "" }), [["Flags: none", "Flags: g"], false]);
});

Deno.test("signing in leads back, and says so differently once a session has ended", () => {
  const { html } = openDialog();
  for (const [step, words] of [["sign in", ">Sign in<"], ["session ended", ">Sign in again<"]] as const) {
    assertEquals([html(step).includes(words), html(step).includes('href="/sign-in?return=%2F"')], [
      true,
      true,
    ]);
  }
});

Deno.test("a conflict shows why it couldn't be resolved", () => {
  const { saving, html } = openDialog(true);
  saving.elsewhere.value = { snippet: snippetWith(), etag: '"r2"' };
  assertEquals(html("conflict").includes('role="alert"'), false);
  saving.failure.value = { kind: "unreachable", message: "No network", waitSeconds: 0 };
  assertEquals(/role="alert">No network</.test(html("conflict")), true);
});

Deno.test("only the tags have a hint", () => {
  assertEquals(openDialog(true).html("form").match(/<span class="muted">[^<]*/g), [
    '<span class="muted">, separated by commas',
  ]);
});
