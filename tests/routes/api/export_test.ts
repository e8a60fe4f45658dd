/** `POST /api/export` with the whole app. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { MAX_CONTRACTS } from "../../../lib/limits/library.ts";
import { MAX_BODY_BYTES } from "../../../lib/limits/server.ts";
import {
  MAX_EXPORT_STEPS,
  MAX_EXPORT_TEXT_CHARACTERS,
  MAX_EXPORT_WARNINGS,
} from "../../../lib/limits/services.ts";
import { EXPORT_FORMAT_NAMES } from "../../../lib/regex/export/export_text.ts";
import { type DrivenApp, openApp } from "../../app/app.ts";
import { CASES } from "../../lib/regex/export/cases.ts";
import { assertSameAsFile } from "../../lib/regex/export/golden_files.ts";
import { clientOf } from "./snippets/client.ts";

const PATH = "/api/export";

const BODY = {
  format: "markdown",
  title: "Years",
  pattern: "\\d{4}",
  steps: [{ label: "Exactly 4 digits", depth: 0 }],
};

async function opened(variables: Record<string, string> = {}) {
  const app = await openApp(variables);
  const send = await clientOf(app);
  return {
    app,
    ask: (body: unknown) => send("POST", PATH, body),
    [Symbol.dispose]: () => app[Symbol.dispose](),
  };
}

const remaining = ({ headers }: { headers: Headers }) => Number(headers.get("X-RateLimit-Remaining"));

for (const format of EXPORT_FORMAT_NAMES) {
  Deno.test(`POST ${PATH} writes ${format} like its golden files`, async () => {
    using site = await opened();
    for (const name of ["explained", "nested-steps", "warnings", "details-tag"]) {
      const { regex, ...document } = CASES[name]!;
      const { status, body } = await site.ask({ format, ...document, ...regex });
      assertEquals(status, 200);
      await assertSameAsFile(name, format, String(body.content));
    }
  });
}

Deno.test(`POST ${PATH} requires only format, title, pattern and steps`, async () => {
  using site = await opened();
  const { status, body } = await site.ask(BODY);
  assertEquals([status, Object.keys(body)], [200, ["content"]]);
  for (const name of Object.keys(BODY)) {
    const { [name as keyof typeof BODY]: _, ...rest } = BODY;
    const refused = await site.ask(rest);
    assertEquals([refused.status, refused.body.error], [400, "validation_error"]);
    assertEquals(JSON.stringify(refused.body.details).match(/"path":"\w+"/g), [`"path":"${name}"`]);
  }
});

/** Invalid bodies, with the path and code of the issue. */
const REFUSED: readonly (readonly [what: string, change: object, path: string, code: string])[] = [
  ["another format", { format: "html" }, "format", "invalid_value"],
  ["a long title", { title: "a".repeat(201) }, "title", "too_big"],
  ["half a surrogate pair", { title: "\ud800" }, "title", "lone_surrogate"],
  ["a pattern that does not compile", { pattern: "a(" }, "pattern", "invalid_pattern"],
  ["a pattern that its flags forbid", { pattern: "\\-", flags: "u" }, "pattern", "invalid_pattern"],
  ["a pattern of 10,001 characters", { pattern: "a".repeat(10_001) }, "pattern", "too_big"],
  ["an unknown flag", { flags: "x" }, "flags", "invalid_format"],
  ["null for the steps", { steps: null }, "steps", "invalid_type"],
  ["too many steps", { steps: times(MAX_EXPORT_STEPS + 1, { label: "a", depth: 0 }) }, "steps", "too_big"],
  ["a step without a label", { steps: [{ depth: 0 }] }, "steps.0.label", "invalid_type"],
  ["a step without a depth", { steps: [{ label: "a" }] }, "steps.0.depth", "invalid_type"],
  ["a depth below 0", { steps: [{ label: "a", depth: -1 }] }, "steps.0.depth", "too_small"],
  ["half a depth", { steps: [{ label: "a", depth: 0.5 }] }, "steps.0.depth", "invalid_type"],
  ["a long label", { steps: [{ label: long(), depth: 0 }] }, "steps.0.label", "too_big"],
  ["a long detail", { steps: [{ label: "a", depth: 0, detail: long() }] }, "steps.0.detail", "too_big"],
  [
    "another severity",
    { warnings: [{ ...warning(), severity: "error" }] },
    "warnings.0.severity",
    "invalid_value",
  ],
  [
    "another answer",
    { contracts: [{ ...contract(), answer: "tested" }] },
    "contracts.0.answer",
    "invalid_value",
  ],
  ["too many contracts", { contracts: times(MAX_CONTRACTS + 1, contract()) }, "contracts", "too_big"],
  ["half a purpose", { purpose: { title: "A word" } }, "purpose.detail", "invalid_type"],
  ["too many warnings", { warnings: times(MAX_EXPORT_WARNINGS + 1, warning()) }, "warnings", "too_big"],
];

for (const [what, change, path, code] of REFUSED) {
  Deno.test(`POST ${PATH} rejects ${what}`, async () => {
    using site = await opened();
    const { status, body } = await site.ask({ ...BODY, ...change });
    assertEquals([status, body.error], [400, "validation_error"]);
    assertEquals([body.details?.issues?.[0]?.path, body.details?.issues?.[0]?.code], [path, code]);
  });
}

Deno.test(`POST ${PATH} reports the position of a syntax error`, async () => {
  using site = await opened();
  const { body } = await site.ask({ ...BODY, pattern: "ab(c" });
  assertEquals(body.details?.issues?.[0]?.position as unknown, 2);
});

Deno.test(`POST ${PATH} accepts the largest values`, async () => {
  using site = await opened();
  const steps = times(MAX_EXPORT_STEPS, { label: "a".repeat(200), depth: 1 });
  const { status } = await site.ask({
    ...BODY,
    pattern: "",
    steps,
    contracts: times(MAX_CONTRACTS, contract()),
    warnings: times(MAX_EXPORT_WARNINGS, warning()),
  });
  assertEquals(status, 200);
  const heavy = await site.ask({ ...BODY, more: "a".repeat(MAX_BODY_BYTES.export) });
  assertEquals([heavy.status, heavy.body.details], [413, { limit_bytes: 512 * 1024 }]);
});

Deno.test(`POST ${PATH} writes what the pattern is for, and the answers to its contracts`, async () => {
  using site = await opened();
  const { body } = await site.ask({
    ...BODY,
    format: "plain",
    purpose: { title: "A word", detail: "Each match is a word" },
    contracts: [contract(), { contract: "linear", answer: "holds" }],
  });
  const lines = `${body.content}`.split("\n");
  assertEquals(lines.filter((line) => /^(Format|- )/.test(line)), [
    "Format: Each match is a word (proved)",
    '- whole: broken by "ab"',
    "- linear: holds (proved)",
  ]);
});

Deno.test(`POST ${PATH} counts only responses with status 200`, async () => {
  using site = await opened();
  const first = await site.ask(BODY);
  assertEquals([first.headers.get("X-RateLimit-Limit"), remaining(first)], ["10", 9]);
  for (const body of [{ ...BODY, pattern: "(" }, {}, "no JSON"]) {
    const refused = await site.ask(body);
    assertEquals([refused.status, remaining(refused)], [400, 9]);
  }
  for (let left = 8; left >= 0; left--) assertEquals(remaining(await site.ask(BODY)), left);
  const refused = await site.ask(BODY);
  assertEquals([refused.status, remaining(refused), refused.headers.get("Retry-After")], [429, 0, "3600"]);
  assertEquals(refused.body.details, {
    scope: "user",
    limit: 10,
    reset: site.app.clock / 1000 + 3600,
  } as unknown);
  site.app.clock += 3_600_000;
  assertEquals(remaining(await site.ask(BODY)), 9);
});

Deno.test(`POST ${PATH} admits exactly 10 of many concurrent requests, including failures`, async () => {
  using site = await opened();
  const failed = await Promise.all(Array.from({ length: 5 }, () => site.ask({ ...BODY, pattern: "(" })));
  assertEquals(failed.map(({ status }) => status), times(5, 400));
  const answers = await Promise.all(Array.from({ length: 30 }, () => site.ask(BODY)));
  assertEquals(answers.filter(({ status }) => status === 200).length, 10);
  assertEquals(answers.filter(({ status }) => status === 429).length, 20);
  assertEquals(answers.map(remaining).sort((a, b) => a - b).at(-1), 9);
});

Deno.test(`POST ${PATH} is not found without its feature`, async () => {
  using site = await opened({ FEATURES: "library" });
  const { status, body } = await site.ask(BODY);
  assertEquals([status, body.details], [404, { feature: "export" } as unknown]);
});

Deno.test(`exported content is not logged`, async () => {
  using site = await opened();
  await site.ask({ ...BODY, title: "a secret title", pattern: "a secret pattern" });
  assertEquals(logOf(site.app).includes("secret"), false);
  assertStringIncludes(logOf(site.app), PATH);
});

const logOf = ({ entries }: DrivenApp) => JSON.stringify(entries);

function times<T>(count: number, each: T): T[] {
  return Array.from({ length: count }, () => each);
}

function long(): string {
  return "a".repeat(MAX_EXPORT_TEXT_CHARACTERS + 1);
}

function contract() {
  return { contract: "whole", answer: "broken", detail: '"ab"' };
}

function warning() {
  return { severity: "info", title: "a", message: "b", hint: "c" };
}
