import { z } from "zod";
import { Paging } from "../../schema/paging.ts";
import {
  Snippet,
  SnippetDraft,
  SnippetPage,
  SnippetPatch,
  SnippetQuery,
  VersionPage,
} from "../../schema/snippets.ts";
import type { Operation } from "./operation.ts";

const params = z.object({ id: z.string().meta({ description: "Id of a snippet of one's own" }) });

const headers = z.object({
  "If-Match": z.string().optional()
    .meta({ description: "An `ETag` of the snippet; when it is no longer the current one, nothing is done" }),
});

const ETAG = "Changes whenever the snippet does";

/** The library of saved patterns. */
export const snippetOperations: readonly Operation[] = [
  {
    id: "listSnippets",
    method: "GET",
    path: "/api/snippets",
    summary: "List saved patterns",
    description:
      "Newest-created first, which stays so while one pages through. `query` and `tag` combine. A page " +
      "is full whenever enough snippets match; a search that takes too long may end earlier, with a cursor.",
    query: SnippetQuery,
    answer: { status: 200, description: "One page", schema: SnippetPage },
    example: { path: "/api/snippets?query=mail&limit=5" },
  },
  {
    id: "createSnippet",
    method: "POST",
    path: "/api/snippets",
    summary: "Save a pattern",
    description: "The snippet begins with one version. Unknown fields are ignored.",
    body: SnippetDraft,
    answer: {
      status: 201,
      description: "The snippet as it is kept",
      schema: Snippet,
      headers: { Location: "Its path", ETag: ETAG },
    },
    example: {
      path: "/api/snippets",
      body: { name: "ISO date", pattern: "^\\d{4}-\\d{2}-\\d{2}$", flags: "", tags: ["date"] },
    },
  },
  {
    id: "getSnippet",
    method: "GET",
    path: "/api/snippets/:id",
    summary: "Get a saved pattern",
    description: "Those of other users are not found.",
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
      "Fields that are not named stay. Another pattern, other flags or a note make a new version, " +
      "in the same step as the change. A patch that changes nothing leaves `updated_at` as it is.",
    params,
    headers,
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
    description: "Newest first, in pages as snippets are.",
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
    description: "With all its versions, for good.",
    params,
    headers,
    errors: ["precondition_failed"],
    answer: { status: 204, description: "It is gone" },
    example: { path: "/api/snippets/$ID" },
  },
];
