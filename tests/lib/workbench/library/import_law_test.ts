/** What is exported is imported, whatever a saved pattern has: a new detail is tried without a change here. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import {
  OPTIONAL_DETAILS,
  PATTERN_DETAILS,
  VERSION_DETAILS,
} from "../../../../lib/schema/snippet_details.ts";
import { SnippetDraft } from "../../../../lib/schema/snippets.ts";
import { importLibrary } from "../../../../lib/workbench/library/import.ts";
import { readLibraryFile } from "../../../../lib/workbench/library/library_file.ts";
import { createSnippetList } from "../../../../lib/workbench/library/state.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../../app/app.ts";

type Schema = z.core.JSONSchema._JSONSchema;

/** A value that a schema accepts; `seed` tells several apart. */
function valueOf(schema: Schema, seed: number): unknown {
  if (typeof schema === "boolean") return null;
  if (schema.$ref) return valueOf($defs[schema.$ref.replace("#/$defs/", "")] ?? false, seed);
  const [option] = schema.anyOf ?? [];
  if (option !== undefined) return valueOf(option, seed);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "string":
      return `value ${seed}`;
    case "integer":
    case "number":
      return Math.max(Number(schema.minimum ?? 0), 1) + seed;
    case "boolean":
      return seed % 2 === 0;
    case "array":
      return [0, 1].map((index) => valueOf(schema.items as Schema, seed + index));
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, valueOf(value, seed)]),
      );
    default:
      throw new Error(`No value for ${JSON.stringify(schema)}`);
  }
}

const { $defs = {} } = z.toJSONSchema(SnippetDraft, { io: "input" });
const properties = $defs.SnippetDraft?.properties ?? {};

const valuesOf = (names: readonly string[], seed: number) =>
  Object.fromEntries(names.map((name) => {
    const schema = properties[name];
    assert(schema !== undefined, `${name} is no field of drafts`);
    return [name, valueOf(schema, seed)];
  }));

interface Page {
  readonly send: (method: string, path: string, body: object) => Promise<Record<string, unknown>>;
  readonly exported: () => Promise<string>;
}

async function asPageOf<T>(app: DrivenApp, cookie: string, use: (page: Page) => Promise<T>): Promise<T> {
  const real = globalThis.fetch;
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", cookie);
    headers.set("Origin", ORIGIN);
    return app.ask(path, { ...init, headers });
  };
  globalThis.fetch = (path, init) => ask(String(path), init);
  try {
    return await use({
      async send(method, path, body) {
        const headers = { "Content-Type": "application/json" };
        const answer = await ask(path, { method, headers, body: JSON.stringify(body) });
        assert(answer.ok, `${method} ${path}: ${answer.status}`);
        return await answer.json();
      },
      exported: async () => await (await ask("/library/export")).text(),
    });
  } finally {
    globalThis.fetch = real;
  }
}

/** Times are those of the import. */
const withoutTimes = (text: string) => text.replaceAll(/"created_at":"[^"]*"/g, "");

const importInto = (text: string) =>
  importLibrary(createSnippetList("u", { total: 0, tags: [] }, { query: "", tag: "" }), new Blob([text]), {
    wait: () => Promise.resolve(),
    stop: new AbortController().signal,
    publish: () => {},
  });

Deno.test("import(export(x)) = x for every detail alone, all of them, none, and versions that differ in them", async () => {
  using app = await openApp();
  const [ada, eve] = [await app.signedIn(), await app.signedIn("eve@example.com")];
  const file = await asPageOf(app, ada.cookie, async ({ send, exported }) => {
    const regex = { pattern: "a", flags: "gi" };
    const named = (name: string) => ({ ...regex, name });
    for (const name of OPTIONAL_DETAILS) {
      await send("POST", "/api/snippets", { ...named(`only ${name}`), ...valuesOf([name], 1) });
    }
    await send("POST", "/api/snippets", named("nothing else"));
    const all = { ...valuesOf([...PATTERN_DETAILS, ...OPTIONAL_DETAILS], 2), ...named("all") };
    const { id } = await send("POST", "/api/snippets", all);
    for (const [at, name] of VERSION_DETAILS.entries()) {
      await send("PATCH", `/api/snippets/${id}`, { pattern: `b${at}`, ...valuesOf([name], 10 + at) });
      await send("PATCH", `/api/snippets/${id}`, { notes: `without ${name}`, [name]: null });
    }
    return await exported();
  });
  for (const name of OPTIONAL_DETAILS) assert(file.includes(`"${name}":`), `${name} isn't exported`);
  assertEquals(readLibraryFile(file)?.unreadable, 0);
  await asPageOf(app, eve.cookie, async ({ exported }) => {
    await importInto(file);
    assertEquals(withoutTimes(await exported()), withoutTimes(file));
    // A second time, nothing is added.
    await importInto(file);
    assertEquals(withoutTimes(await exported()), withoutTimes(file));
  });
});
