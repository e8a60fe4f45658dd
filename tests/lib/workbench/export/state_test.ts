import { signal } from "@preact/signals";
import { assert, assertEquals } from "@std/assert";
import { MAX_PATTERN_CHARACTERS } from "../../../../lib/limits/pattern.ts";
import { MAX_EXPORT_STEPS } from "../../../../lib/limits/services.ts";
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS } from "../../../../lib/regex/export/export_text.ts";
import {
  isProvedFix,
  type PerformanceSuggestion,
  performanceSuggestion,
} from "../../../../lib/regex/rewrite/rewrite.ts";
import { findRewrites } from "../../../../lib/regex/rewrite/rewrites.ts";
import { ExportRequest } from "../../../../lib/schema/export.ts";
import { exportExplanation } from "../../../../lib/server/export.ts";
import {
  createExportRequest,
  type ExportAnswer,
  type ExportServer,
  exportTask,
  exportTitle,
  requestExport,
} from "../../../../lib/workbench/export/state.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import { buildViews } from "../../../../lib/workbench/model/views.ts";
import type { PendingRow } from "../../../../lib/workbench/matching/contract_rows.ts";
import { treeOf } from "../../regex/trees.ts";
import { withServer } from "../server.ts";

type Request = Parameters<ExportServer["ask"]>[0];

const HOLDS = { line: "whole", kind: "holds", detail: "" } as const;
const BROKEN = { line: "linear", kind: "broken", detail: '"a" many times' } as const;

function started(answer: Awaited<ReturnType<ExportServer["ask"]>>) {
  const model = sharedModel(createSources({ pattern: "a+", flags: "g", text: "", notices: [] }));
  model.views.value = buildViews(model);
  const asked: Request[] = [];
  const rows = signal<readonly PendingRow[]>([]);
  const shown = exportTask(model, {
    ask: (request) => (asked.push(request), Promise.resolve(answer)),
    isSignedIn: () => Promise.resolve(true),
  }, { rows: () => rows.value });
  return { model, asked, shown, rows };
}

Deno.test("exportTask() follows the pattern and the choice", () => {
  const { model, shown } = started({ content: "x", message: "", signedIn: true });
  assertEquals(shown.value.choice, {
    format: "markdown",
    title: 'Matches one or more "a"',
    withWarnings: true,
  });
  shown.value.onChoose({ format: "plain" });
  shown.value.onChoose({ title: "Own" });
  model.sources.pattern.value = "b+";
  assertEquals(shown.value.draft?.text.split("\n").slice(0, 4), ["Own", "===", "", "Pattern: /b+/g"]);
  model.sources.pattern.value = "b(";
  assertEquals(shown.value.draft, null);
});

Deno.test("exportTask() adds the format and the answers to contracts once they are known", () => {
  const { model, shown, rows } = started({ content: "x", message: "", signedIn: true });
  const request = () => shown.value.draft?.request;
  rows.value = [HOLDS, { line: "linear", kind: "running", detail: "" }];
  assertEquals(request()?.contracts, [{ contract: "whole", answer: "holds", detail: "" }]);
  assertEquals(shown.value.draft?.contractsLeftOut, 1);
  assertEquals(request()?.purpose, undefined);
  rows.value = [HOLDS, BROKEN];
  assertEquals(shown.value.draft?.contractsLeftOut, 0);
  model.format.value = { id: "x", title: "A word", detail: "Each match is a word" };
  assertEquals(request()?.contracts?.at(1), {
    contract: "linear",
    answer: "broken",
    detail: '"a" many times',
  });
  assertEquals(request()?.purpose, { title: "A word", detail: "Each match is a word" });
});

Deno.test("exportTask() adds the fix once it is proved, with the warnings", () => {
  const { model, shown } = started({ content: "x", message: "", signedIn: true });
  model.sources.pattern.value = "^(a+)+$";
  const [fix] = [...findRewrites(treeOf("/^(a+)+$/g"))].map(performanceSuggestion).filter(isProvedFix);
  assert(fix);
  const fixed = (suggestions: readonly PerformanceSuggestion[]) => {
    model.fixes.value = { status: "done", suggestions, forTexts: null };
    return shown.value.draft?.request.fix;
  };
  const { replacement } = fix;
  assertEquals([fixed([]), fixed([{ ...fix, proof: "agrees" }])], [undefined, undefined]);
  assertEquals(fixed([fix]), { ...replacement, proof: "Same matches, linear time (proved)" });
  assert(shown.value.draft?.text.includes(`/${replacement.pattern}/g`));
  shown.value.onChoose({ withWarnings: false });
  assertEquals(shown.value.draft?.request.fix, undefined);
});

Deno.test("exportTask() requests one document at a time, for the current draft", async () => {
  const { asked, shown } = started({ content: null, message: "No exports are left", signedIn: true });
  const first = shown.value.onDownload();
  assertEquals(shown.value.running, true);
  await Promise.all([first, shown.value.onDownload()]);
  assertEquals(asked, [shown.value.draft?.request]);
  assertEquals([shown.value.message, shown.value.running], ["No exports are left", false]);
});

Deno.test("exportTask() detects the end of a session, and requests nothing while there is an error", async () => {
  const { model, asked, shown } = started({ content: null, message: "You are signed out", signedIn: false });
  await Promise.resolve();
  assertEquals(shown.value.signedIn, true);
  await shown.value.onDownload();
  assertEquals([shown.value.signedIn, asked.length], [false, 1]);
  model.sources.pattern.value = "(";
  await shown.value.onDownload();
  assertEquals(asked.length, 1);
});

const UNKNOWN = { format: null, contracts: [] };

const CHOICE = { format: "markdown", title: "A title", withWarnings: true } as const;

function drafted(
  pattern: string,
  choice: Partial<Parameters<typeof createExportRequest>[2]> = {},
  flags = "",
  text = "",
  facts: Omit<Parameters<typeof createExportRequest>[3], "text"> = UNKNOWN,
) {
  const model = sharedModel(createSources({ pattern, flags, text, notices: [] }));
  return createExportRequest(model.regex.value, buildViews(model), { ...CHOICE, ...choice }, {
    text,
    ...facts,
  });
}

for (const format of EXPORT_FORMAT_NAMES) {
  Deno.test(`draftOf() previews the server's text, ${format}`, async () => {
    for (
      const pattern of ["", "(?<a>[A-z])\\1|</details>", "a\\d".repeat(1_100), "[\\s\\S]*".repeat(1_000)]
    ) {
      const draft = drafted(pattern, { format });
      const request = ExportRequest.parse(draft?.request);
      assertEquals((await exportExplanation(request)).content, draft?.text);
      const known = drafted(pattern, { format }, "", "", {
        format: { id: "", title: "A `format`", detail: "|".repeat(3_000) },
        contracts: [HOLDS, { ...BROKEN, detail: "x".repeat(3_000) }],
        fix: { replacement: { pattern: "a", flags: "" }, badge: "Same matches (proved)" },
      });
      const asked = ExportRequest.parse(known?.request);
      assertEquals((await exportExplanation(asked)).content, known?.text);
      assertEquals(draft?.blocks === null, !("blocks" in EXPORT_FORMATS[format]));
    }
  });
}

Deno.test("draftOf() leaves out steps beyond the limit and says how many", () => {
  const draft = drafted("a\\d".repeat(1_100));
  assertEquals([draft?.request.steps.length, draft?.stepsLeftOut], [MAX_EXPORT_STEPS, 200]);
  assertEquals(drafted("a")?.stepsLeftOut, 0);
});

Deno.test("draftOf() has no warnings if they are switched off", () => {
  assert((drafted("[A-z]")?.request.warnings.length ?? 0) > 0);
  assertEquals(drafted("[A-z]", { withWarnings: false })?.request.warnings, []);
});

Deno.test("draftOf() finds the warnings that aren't known yet, and takes those that are", () => {
  const found = (text: string) => drafted("^a$", {}, "", text)?.request.warnings.length;
  assertEquals([found("a"), found("a\nb")], [0, 2]);
  const model = sharedModel(createSources({ pattern: "[A-z]", flags: "", text: "", notices: [] }));
  const views = buildViews(model);
  model.instant.value = { regex: model.regex.value, warnings: { line: [], lines: [] } };
  assertEquals(
    createExportRequest(model.regex.value, views, CHOICE, { text: "", ...UNKNOWN })?.request.warnings,
    [],
  );
});

Deno.test("draftOf() returns null for a pattern that has an error or is too large", () => {
  assertEquals([drafted("a("), drafted("a".repeat(MAX_PATTERN_CHARACTERS + 1))], [null, null]);
});

Deno.test("exportTitle() is the summary if it is short", () => {
  const titles = ["^\\d+$", "(a)\\1b*c[^a]+\\w\\s{2,3}x"].map((pattern) =>
    exportTitle(buildViews(sharedModel(createSources({ pattern, flags: "", text: "", notices: [] }))))
  );
  assertEquals(titles, ["Matches the whole text: one or more digits 0–9", "Regular expression"]);
});

const REQUEST = { format: "plain", title: "", pattern: "a", flags: "", steps: [], warnings: [] } as const;

/** The server's responses, and the messages for the reader. */
const ANSWERS:
  readonly (readonly [what: string, answer: () => Response | null, message: string, signedIn: boolean])[] = [
    ["an end of the session", () => new Response("{}", { status: 401 }), "You are signed out", false],
    [
      "a limit that is reached",
      () => new Response("{}", { status: 429, headers: { "Retry-After": "3541" } }),
      "No exports are left. Try again in 60 minutes",
      true,
    ],
    [
      "a limit that ends soon",
      () => new Response("{}", { status: 429, headers: { "Retry-After": "5" } }),
      "No exports are left. Try again in a minute",
      true,
    ],
    [
      "a refusal",
      () =>
        Response.json({ error: "validation_error", message: "It is wrong", details: {} }, { status: 400 }),
      "It is wrong",
      true,
    ],
    [
      "a ceiling",
      () => new Response("{}", { status: 413 }),
      "The explanation is too long to be exported",
      true,
    ],
    ["a proxy's page", () => new Response("<html>", { status: 502 }), "The server failed. Try again", true],
    [
      "half an answer",
      () => new Response('{"content":', { status: 200 }),
      "The server can't be reached. The preview works without it",
      true,
    ],
    [
      "no network",
      () => null,
      "The server can't be reached. The preview works without it",
      true,
    ],
  ];

for (const [what, answer, message, signedIn] of ANSWERS) {
  Deno.test(`requestExport() reports ${what}`, async () => {
    assertEquals(await answered(answer), { content: null, message, signedIn });
  });
}

Deno.test("requestExport() says how many are left", async () => {
  const headers = { "X-RateLimit-Remaining": "3", "X-RateLimit-Limit": "10" };
  assertEquals(await answered(() => Response.json({ content: "a document" }, { headers })), {
    content: "a document",
    message: "3 of 10 exports are left this hour",
    signedIn: true,
  });
});

async function answered(answer: () => Response | null): Promise<ExportAnswer | undefined> {
  let given: ExportAnswer | undefined;
  await withServer(answer, async () => {
    given = await requestExport({ ...REQUEST, steps: [], contracts: [], warnings: [] });
  });
  return given;
}
