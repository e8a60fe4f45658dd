import { z } from "zod";
import { MAX_PROVIDER_KEY_CHARACTERS } from "../../../limits/services.ts";
import { AnalysisResult, AnalyzeRequest } from "../../../schema/analysis.ts";
import { CHAT_EVENTS, ChatRequest } from "../../../schema/chat.ts";
import { ExportRequest, ExportResult } from "../../../schema/export.ts";
import { FixtureSet } from "../../../schema/fixtures.ts";
import { Me } from "../../../schema/me.ts";
import {
  Snippet,
  SnippetDraft,
  SnippetPage,
  SnippetPatch,
  SnippetQuery,
  VersionPage,
} from "../../../schema/snippets.ts";
import { Paging } from "../../../schema/text.ts";
import { PROVIDER_KEY_HEADER } from "../body.ts";
import type { Operation } from "./operation.ts";

const analyzeOperation: Operation = {
  id: "analyze",
  method: "POST",
  path: "/api/analyze",
  summary: "Analyze a pattern",
  description:
    "Without `options` the response is a `RiskReport`, with them a `PerformanceReport`. `vulnerable` " +
    "and severity `danger` about backtracking need an attack on which the native engine slows down, and `safe` " +
    "needs a proof. An " +
    "analysis that meets its deadline answers with what is known by then, and `notes` says so.",
  body: AnalyzeRequest,
  answer: { status: 200, description: "The results of the analysis", schema: AnalysisResult },
  example: { path: "/api/analyze", body: { pattern: "^(a+)+$", options: { performance: true } } },
};

const headers = z.object({
  [PROVIDER_KEY_HEADER]: z.string().max(MAX_PROVIDER_KEY_CHARACTERS).meta({
    description: "Your own key for the model provider. Used only for this request; neither stored nor logged",
  }),
});

const chatOperation: Operation = {
  id: "chat",
  method: "POST",
  path: "/api/ai/chat",
  summary: "Ask a language model about a pattern",
  description: "The provider receives the pattern, its flags and our explanation, then the messages. The " +
    "answer is a stream: `delta` events (`ChatDelta`), then one `done` (`ChatDone`) or `error` (`ChatError`). " +
    "A comment line every 15 s keeps it open. It ends after 2 minutes or 100 kB.",
  headers,
  body: ChatRequest,
  errors: ["provider_error"],
  answer: { status: 200, description: "The events of the answer", events: CHAT_EVENTS },
  example: {
    path: "/api/ai/chat",
    headers: { [PROVIDER_KEY_HEADER]: "$PROVIDER_KEY" },
    body: { pattern: "^(a+)+$", messages: [{ role: "user", content: "Is it safe?" }] },
  },
};

const exportOperation: Operation = {
  id: "exportExplanation",
  method: "POST",
  path: "/api/export",
  summary: "Write an explanation as a document",
  description:
    "As Markdown, as plain text, as a comment on a pull request, or as notes with details. Only answers " +
    "with 200 are counted. Nothing in the texts becomes markup, a link or a mention.",
  body: ExportRequest,
  answer: { status: 200, description: "The document", schema: ExportResult },
  example: {
    path: "/api/export",
    body: {
      format: "markdown",
      title: "ISO date",
      pattern: "^\\d{4}$",
      steps: [{ label: "Exactly 4 digits", depth: 0 }],
      warnings: [],
    },
  },
};

/** Operations without sign-in. */
const openOperations: readonly Operation[] = [
  {
    id: "getMe",
    method: "GET",
    path: "/api/me",
    summary: "Get the signed-in user",
    description: "Without a session `user` is null; that isn't an error.",
    answer: { status: 200, description: "The signed-in user, or null", schema: Me },
    example: { path: "/api/me" },
  },
  {
    id: "getFixtures",
    method: "GET",
    path: "/api/fixtures/:name",
    summary: "Get the built-in fixtures",
    description: "Patterns with inputs and expected results. The built-in set is called `service`.",
    params: z.object({ name: z.string().meta({ description: "Name of the set", example: "service" }) }),
    answer: {
      status: 200,
      description: "The set",
      schema: FixtureSet,
      headers: { "Cache-Control": "`public, max-age=60`" },
    },
    example: { path: "/api/fixtures/service" },
  },
];

const params = z.object({ id: z.string().meta({ description: "Id of one of your snippets" }) });

const snippetHeaders = z.object({
  "If-Match": z.string().optional()
    .meta({
      description:
        'An `ETag` of the snippet with its quotes, such as `"…"`, a list of them, or `*`; if none is current, ' +
        "nothing is changed",
    }),
});

const creationHeaders = z.object({
  "Idempotency-Key": z.string().optional()
    .meta({
      description:
        "A random string, sent again with a repeated request: the same body with the same key is saved once",
    }),
});

const ETAG = "Changes whenever the snippet does";

/** Operations on the library. */
const snippetOperations: readonly Operation[] = [
  {
    id: "listSnippets",
    method: "GET",
    path: "/api/snippets",
    summary: "List saved patterns",
    description:
      "Newest first by creation, so changes don't affect the order. `query` and `tag` can be combined. A page " +
      "is full whenever enough snippets match; a search that takes too long may end earlier, with a cursor. " +
      "Texts, tests and contracts are left out; get a snippet by its id to have them.",
    query: SnippetQuery,
    answer: { status: 200, description: "One page", schema: SnippetPage },
    example: { path: "/api/snippets?query=mail&limit=5" },
  },
  {
    id: "createSnippet",
    method: "POST",
    path: "/api/snippets",
    summary: "Save a pattern",
    description: "The snippet starts with one version. Unknown fields are ignored.",
    headers: creationHeaders,
    body: SnippetDraft,
    answer: {
      status: 201,
      description: "The saved snippet",
      schema: Snippet,
      headers: { Location: "Its path", ETag: ETAG },
    },
    example: {
      path: "/api/snippets",
      body: {
        name: "ISO date",
        pattern: "^\\d{4}-\\d{2}-\\d{2}$",
        flags: "m",
        tags: ["date"],
        text: "2026-01-09\n9 January",
        tests: [{ line: 1, match: true }, { line: 2, match: false }],
      },
    },
  },
  {
    id: "getSnippet",
    method: "GET",
    path: "/api/snippets/:id",
    summary: "Get a saved pattern",
    description: "Snippets of other users aren't found.",
    params,
    answer: { status: 200, description: "The snippet", schema: Snippet, headers: { ETag: ETAG } },
    example: { path: "/api/snippets/$ID" },
  },
  {
    id: "updateSnippet",
    method: "PATCH",
    path: "/api/snippets/:id",
    summary: "Change a saved pattern",
    description:
      "Missing fields stay unchanged. A different pattern, different flags or a note create a new version, " +
      "atomically with the change. A change of only the text, the tests or the contracts creates none: they become those of the " +
      "newest version. A patch without effect doesn't change `updated_at`.",
    params,
    headers: snippetHeaders,
    body: SnippetPatch,
    errors: ["precondition_failed"],
    answer: {
      status: 200,
      description: "The snippet as it is now",
      schema: Snippet,
      headers: { ETag: ETAG },
    },
    example: {
      path: "/api/snippets/$ID",
      body: { pattern: "^\\d{4}-(?:0[1-9]|1[0-2])-\\d{2}$", notes: "Months from 01 to 12" },
    },
  },
  {
    id: "listVersions",
    method: "GET",
    path: "/api/snippets/:id/versions",
    summary: "List the versions of a saved pattern",
    description: "Newest first, in pages like snippets, with their texts, tests and contracts.",
    params,
    query: Paging,
    answer: { status: 200, description: "One page", schema: VersionPage },
    example: { path: "/api/snippets/$ID/versions" },
  },
  {
    id: "deleteSnippet",
    method: "DELETE",
    path: "/api/snippets/:id",
    summary: "Delete a saved pattern",
    description: "Deletes it permanently, with all its versions.",
    params,
    headers: snippetHeaders,
    errors: ["precondition_failed"],
    answer: { status: 204, description: "Deleted" },
    example: { path: "/api/snippets/$ID" },
  },
];

/** All operations of the API, in the order of the documentation. Add the operations of a new route here. */
export const OPERATIONS: readonly Operation[] = [
  ...openOperations,
  ...snippetOperations,
  exportOperation,
  analyzeOperation,
  chatOperation,
];
