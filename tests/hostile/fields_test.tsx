/**
 * Every string of the inputs of the workbench, the library and the API, with 15 kinds of hostile text: it is accepted or
 * refused with an error that names the field, and nothing that is drawn of it is slow. Those of the page of changes are in
 * `tests/lib/workbench/changes/hostile_strings_test.tsx`.
 */
import { assert, assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { z } from "zod";
import {
  MAX_CONTRACT_CHARACTERS,
  MAX_CONTRACTS,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_NOTES_CHARACTERS,
  MAX_SAVED_TEXT_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  MAX_TITLE_CHARACTERS,
} from "../../lib/limits/library.ts";
import { MAX_PATTERN_CHARACTERS } from "../../lib/limits/pattern.ts";
import { AnalyzeRequest } from "../../lib/schema/analysis.ts";
import { ChatRequest } from "../../lib/schema/chat.ts";
import { ExportRequest } from "../../lib/schema/export.ts";
import { type Snippet, SnippetDraft, SnippetPatch, SnippetQuery } from "../../lib/schema/snippets.ts";
import { parseMarkdown } from "../../lib/workbench/assistant/markdown.ts";
import { ProposalCard, TurnList } from "../../lib/workbench/assistant/view.tsx";
import { recentItems } from "../../lib/workbench/finder/items.ts";
import { ItemWords } from "../../lib/workbench/finder/item_words.tsx";
import { SnippetDetails, VersionList } from "../../lib/workbench/library/details_view.tsx";
import { importLibrary, type ImportState } from "../../lib/workbench/library/import.ts";
import { createSnippetList, readPlace } from "../../lib/workbench/library/state.ts";
import { StaticLibrary } from "../../lib/workbench/library/static_view.tsx";
import { LibraryFilter, SnippetList } from "../../lib/workbench/library/view.tsx";
import { ContractList } from "../../lib/workbench/matching/contract_list.tsx";
import { addRecent, readDraft, readRecent, writeDraft } from "../../lib/workbench/model/drafts.ts";
import { readUrlState, type UrlState } from "../../lib/workbench/model/link.ts";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { pageTitle } from "../../lib/workbench/model/title.ts";
import { openApp } from "../app/app.ts";
import { storageOf } from "../browser/storage.ts";
import { json, withServer } from "../lib/workbench/server.ts";
import { slowTexts } from "./drawn_texts.ts";
import { HOSTILE_TEXTS } from "./hostile_strings.ts";

/** A handler of any type; none is called. */
const nothing = () => undefined as never;

const inLine = (text: string) => text.replaceAll(/[\n\r\u2028\u2029]/g, "");

/** A saved pattern, as far as it can be given. */
type Given = Partial<Pick<Snippet, "name" | "pattern" | "description" | "tags" | "text" | "contracts">> & {
  readonly notes?: string;
};

/** The fields of a saved pattern: the greatest length, and what a text of that length makes. */
const SAVED: Readonly<Record<string, readonly [most: number, given: (text: string) => Given]>> = {
  name: [MAX_TITLE_CHARACTERS, (name) => ({ name })],
  pattern: [MAX_PATTERN_CHARACTERS, (pattern) => ({ pattern })],
  description: [MAX_DESCRIPTION_CHARACTERS, (description) => ({ description })],
  tags: [
    MAX_TAG_CHARACTERS - 2,
    (tag) => ({ tags: Array.from({ length: MAX_TAGS }, (_, n) => `${n}${tag}`) }),
  ],
  text: [MAX_SAVED_TEXT_CHARACTERS, (text) => ({ text })],
  contracts: [
    MAX_CONTRACT_CHARACTERS - 10,
    (text) => ({
      contracts: Array.from(
        { length: MAX_CONTRACTS },
        (_, n) => `accepts "${n}${inLine(text)}"`.slice(0, 500),
      ),
    }),
  ],
  notes: [MAX_NOTES_CHARACTERS, (notes) => ({ notes })],
};

const SNIPPET: Snippet = {
  id: "0".repeat(26),
  name: "n",
  pattern: "a",
  flags: "",
  description: "",
  tags: [],
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
};

/** Where the library shows a saved pattern: as a row, with and without scripts, and with its history. */
function drawnInLibrary(snippet: Snippet, notes: string | null): string {
  const { id, pattern, flags, created_at } = snippet;
  const versions = [{ id, pattern, flags, notes, created_at }];
  const rows = (snippet.contracts ?? []).map((line) => ({ line, kind: "undecided" as const, detail: line }));
  return renderToString(
    <>
      <StaticLibrary
        query=""
        tag=""
        tally={{ total: 1, tags: snippet.tags.map((tag) => ({ tag, count: 1 })) }}
        snippets={[snippet]}
        versions={{}}
        next={null}
        hrefOf={() => "/"}
      />
      <SnippetList
        snippets={[snippet]}
        partial={false}
        selected={new Set<string>()}
        opened={null}
        active={0}
        hrefOf={() => "/"}
        timeOf={() => "now"}
        factsOf={() => ({})}
        onActive={nothing}
        onSelect={nothing}
        onDetails={nothing}
        onDelete={nothing}
        onShown={nothing}
      />
      <SnippetDetails
        snippet={snippet}
        contracts={rows}
        href="/"
        problem={null}
        signInPath={null}
        busy={false}
        typed={null}
        onType={nothing}
        onSave={nothing}
        onDuplicate={nothing}
        onDelete={nothing}
        onClose={nothing}
        onRetry={nothing}
      >
        <VersionList
          versions={versions}
          before={null}
          after={null}
          busy={false}
          timeOf={() => "now"}
          hrefOf={() => "/"}
          onCompare={nothing}
          onRestore={nothing}
          onOlder={null}
        />
      </SnippetDetails>
      <ItemWords
        item={{ id, group: "Library", title: snippet.name, detail: snippet.description, run: nothing }}
      />
      <title>{pageTitle(snippet, snippet.name)}</title>
    </>,
  );
}

/** The paths of what a schema refuses, each with a sentence; none if it accepts the value. */
function refusals(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  assert(
    issues.every(({ message, path }) => /^\S.+/.test(message) && path.length > 0),
    JSON.stringify(issues),
  );
  return issues.map(({ path }) => String(path[0]));
}

for (const [field, [most, given]] of Object.entries(SAVED)) {
  Deno.test(`the ${field} of a saved pattern may have any characters`, () => {
    for (const [kind, textOf] of Object.entries(HOSTILE_TEXTS)) {
      for (const length of [most, 30_000]) {
        const { notes = null, ...draft } = given(textOf(length));
        const problems = refusals(SnippetDraft, { ...SNIPPET, ...draft });
        const ofPatch = refusals(SnippetPatch, { notes, ...draft });
        assertEquals(new Set([...problems, ...ofPatch, field]), new Set([field]), kind);
        if (problems.length + ofPatch.length > 0) continue;
        const saved = SnippetDraft.parse({ ...SNIPPET, ...draft });
        assertEquals(slowTexts(drawnInLibrary({ ...SNIPPET, ...saved }, notes)), [], kind);
      }
    }
  });
}

Deno.test("an imported file may have any characters in each field, and what is refused is named", async () => {
  for (const [field, [most, given]] of Object.entries(SAVED)) {
    for (const [kind, textOf] of Object.entries(HOSTILE_TEXTS)) {
      const { notes = null, ...draft } = given(textOf(most));
      const entry = { ...SNIPPET, ...draft };
      const file = {
        snippets: [{ ...entry, versions: [{ ...entry, notes }, { ...SNIPPET, pattern: "first" }] }],
      };
      const states: ImportState[] = [];
      const kept: (string | null)[] = [];
      const list = createSnippetList("u", { total: 0, tags: [] }, { query: "", tag: "" });
      await withServer(({ method, body }) => {
        if (method === "GET") return json({ items: [], next_cursor: null });
        const { error } = (method === "POST" ? SnippetDraft : SnippetPatch).safeParse(body);
        if (!error) {
          kept.push(SnippetPatch.parse(body).notes);
          return json({ ...SNIPPET, ...body });
        }
        const [{ path, message } = { path: [], message: "" }] = error.issues;
        const details = { issues: [{ path: path.join("."), code: "custom", message }] };
        return json({ error: "validation_error", message, details }, 400);
      }, async () => {
        await importLibrary(list, new Blob([JSON.stringify(file)]), {
          wait: () => Promise.resolve(),
          stop: new AbortController().signal,
          publish: (state) => states.push(state),
        });
      });
      const html = states.map(({ words }) => renderToString(<p>{words}</p>));
      assertEquals(html.flatMap(slowTexts), [], `${field}: ${kind}`);
      const [shown = SNIPPET] = list.items.peek();
      assertEquals(slowTexts(drawnInLibrary(shown, kept.at(-1) ?? null)), [], `${field}: ${kind}`);
    }
  }
});

Deno.test("the library's address may have any characters", () => {
  for (const [kind, textOf] of Object.entries(HOSTILE_TEXTS)) {
    const text = textOf(9_000);
    const { query, tag } = readPlace(new URLSearchParams({ query: text, tag: text }).toString());
    const read = SnippetQuery.safeParse({ query: text, tag: "" }).data ?? SnippetQuery.parse({});
    const html = renderToString(
      <>
        <LibraryFilter
          query={query}
          tag={tag}
          tags={new Map()}
          total={0}
          onQuery={nothing}
          onTag={nothing}
          onImport={null}
        />
        <input value={read.query} />
      </>,
    );
    assertEquals(slowTexts(html), [], kind);
  }
});

/** The state of a workbench, each of whose texts is hostile. */
const stateOf = (text: string): UrlState => ({
  pattern: text,
  flags: "",
  text,
  second: { pattern: text, flags: "" },
  contracts: inLine(text),
  modes: { mode: "lines", replacement: text, item: text, separator: text, expected: text, unexpected: text },
});

Deno.test("the draft and recent patterns may have any characters", () => {
  for (const [kind, textOf] of Object.entries(HOSTILE_TEXTS)) {
    const state = stateOf(textOf(30_000));
    const storage = storageOf();
    assert(writeDraft(storage, state));
    addRecent(storage, state);
    assertEquals([readDraft(storage)?.pattern, readRecent(storage).length], [
      JSON.parse(JSON.stringify(state.pattern)),
      1,
    ], kind);
    const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
    try {
      const items = recentItems({ onShow: nothing });
      assertEquals(items.length, 1);
      const html = items.map((item) => renderToString(<ItemWords item={item} />));
      assertEquals(html.flatMap(slowTexts), [], kind);
    } finally {
      if (before) Object.defineProperty(globalThis, "localStorage", before);
    }
  }
});

Deno.test("contracts of a link may have any characters", () => {
  for (const [kind, textOf] of Object.entries(HOSTILE_TEXTS)) {
    const written = Array.from({ length: 60 }, () => inLine(textOf(500))).join("\n");
    const { contracts = "" } = readUrlState(new URLSearchParams({ p: "", c: encode(written) })) ?? {};
    const rows = contracts.split("\n").map((line) => ({
      line,
      kind: "invalid" as const,
      detail: `“${line}”`,
    }));
    assertEquals(slowTexts(renderToString(<ContractList rows={rows} />)), [], kind);
  }
});

Deno.test("the server's page of a link may have any characters in each part", async () => {
  using app = await openApp();
  for (const [kind, textOf] of Object.entries(HOSTILE_TEXTS)) {
    const text = textOf(900).toWellFormed();
    const encoded = encode(text);
    for (
      const query of [
        { p: encoded, t: encoded, d: encoded, df: encoded, m: "replace", r: encoded },
        { p: encode("a"), f: encoded, c: encoded, m: "list", l: encoded, s: encoded, z: text.slice(0, 300) },
        {
          p: encode("a"),
          m: "lines",
          y: text.slice(0, 300),
          x: text.slice(0, 300),
          snippet: text.slice(0, 300),
        },
        { p: text.slice(0, 600), f: text.slice(0, 20), m: text.slice(0, 60), e: text.slice(0, 60) },
      ]
    ) {
      const answer = await app.ask(`/?${new URLSearchParams(query)}`);
      const html = await answer.text();
      assertEquals([answer.status, slowTexts(html)], [200, []], `${kind}: ${Object.keys(query)}`);
    }
    const picture = await app.ask(
      `/railroad.svg?${new URLSearchParams({ p: encoded, f: text.slice(0, 20) })}`,
    );
    assert(picture.status < 500, kind);
    assertEquals(slowTexts(await picture.text()), [], kind);
  }
});

Deno.test("what a model and its user write may have any characters", () => {
  for (const [kind, textOf] of Object.entries(HOSTILE_TEXTS)) {
    const text = textOf(20_000);
    const turn = {
      id: 1,
      question: text,
      answer: text,
      state: "done",
      note: "",
      failure: null,
      sentWhole: true,
      proposals: [],
      onRetry: nothing,
      onCopy: nothing,
    } as const;
    const written = [
      text,
      `# ${text}`,
      `- *${text}*`,
      `\`\`\`${inLine(text)}\n${text}\n\`\`\``,
      `| ${inLine(text)} |\n|-|\n| a |`,
    ];
    const html = renderToString(
      <>
        {written.map((answer) => (
          <TurnList key={answer} turns={[{ ...turn, nodes: parseMarkdown(answer) }]} />
        ))}
        <TurnList turns={[{ ...turn, nodes: null }]} />
        <ProposalCard
          literal={`/${text}/`}
          state="offered"
          badges={[]}
          onUse={nothing}
          onCompare={nothing}
          onCheck={nothing}
        />
      </>,
    );
    assertEquals(slowTexts(html), [], kind);
  }
});

/** The part of a JSON schema that says where strings are. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly minLength?: number;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly $defs?: Readonly<Record<string, Shape>>;
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;

/** A value of a shape, in which each string that may be any text is the given one if its path is the given one. */
function valueOf(root: Shape, path: string, text: string, shape = root, here = ""): unknown {
  const inner = (shape: Shape, name: string) => valueOf(root, path, text, shape, `${here}${name}`);
  if (shape.$ref) return inner(root.$defs?.[shape.$ref.replace("#/$defs/", "")] ?? {}, "");
  if (shape.anyOf) return inner(shape.anyOf[0] ?? {}, "");
  if (shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, each]) => [name, inner(each, `.${name}`)]),
    );
  }
  if (shape.items) return [inner(shape.items, "[]")];
  if (shape.type === "string" && here === path) return text;
  if (shape.enum) return shape.enum[0];
  return shape.type === "string" ? "a".repeat(shape.minLength ?? 0) : shape.type === "boolean" ? false : 1;
}

/** The paths of all strings of a shape, including those of which only some words are allowed. */
function stringsIn(root: Shape, shape = root, here = ""): string[] {
  if (shape.$ref) return stringsIn(root, root.$defs?.[shape.$ref.replace("#/$defs/", "")], here);
  if (shape.anyOf) return stringsIn(root, shape.anyOf[0], here);
  if (shape.items) return stringsIn(root, shape.items, `${here}[]`);
  const inner = Object.entries(shape.properties ?? {}).flatMap(([name, each]) =>
    stringsIn(root, each, `${here}.${name}`)
  );
  return shape.type === "string" ? [here] : inner;
}

/** What the API reads: bodies, and the query of a list. */
const REQUESTS = { AnalyzeRequest, ChatRequest, ExportRequest, SnippetDraft, SnippetPatch, SnippetQuery };

for (const [name, schema] of Object.entries(REQUESTS)) {
  const shape = shapeOf(schema);
  Deno.test(`each string of ${name} may have any characters, and is accepted or refused with a sentence`, () => {
    const others = refusals(schema, valueOf(shape, "", ""));
    for (const path of stringsIn(shape)) {
      const [field = ""] = path.match(/\w+/) ?? [];
      for (const [kind, textOf] of Object.entries(HOSTILE_TEXTS)) {
        for (const length of [90, 1_800, 9_000, 30_000]) {
          const startedAt = performance.now();
          const refused = refusals(schema, valueOf(shape, path, textOf(length)));
          assert(performance.now() - startedAt < 1_000, `${path}: ${length}`);
          assertEquals(
            refused.filter((each) => each !== field && !others.includes(each)),
            [],
            `${path}: ${kind}`,
          );
        }
      }
    }
  });
}

Deno.test("the strings of a request are found in its lists and parts", () => {
  const shape = shapeOf(ExportRequest);
  const found = stringsIn(shape);
  for (
    const path of [".title", ".purpose.detail", ".steps[].label", ".warnings[].hint", ".contracts[].detail"]
  ) {
    assert(found.includes(path), path);
  }
  assertEquals(refusals(ExportRequest, valueOf(shape, "", "")), []);
});
