import { SnippetPatch } from "../../../../lib/schema/snippets.ts";
import { readJson } from "../../../../lib/server/http/body.ts";
import { define } from "../../../../lib/server/http/define.ts";
import { expectedRevisions, formatEtag } from "../../../../lib/server/http/etag.ts";
import { requireOwner } from "../../../../lib/server/http/session.ts";
import { deleteSnippet, getSnippet, patchSnippet } from "../../../../lib/server/library/library.ts";

export const handler = define.handlers({
  async GET({ params: { id = "" }, state }) {
    const { snippet, revision } = await getSnippet(requireOwner(state), id);
    return Response.json(snippet, { headers: { ETag: formatEtag(revision) } });
  },
  async PATCH(ctx) {
    const { params: { id = "" }, req, state } = ctx;
    const patch = await readJson(ctx, SnippetPatch);
    const expected = expectedRevisions(req.headers);
    const { snippet, revision } = await patchSnippet(requireOwner(state), id, patch, expected);
    return Response.json(snippet, { headers: { ETag: formatEtag(revision) } });
  },
  async DELETE({ params: { id = "" }, req, state }) {
    await deleteSnippet(requireOwner(state), id, expectedRevisions(req.headers));
    return new Response(null, { status: 204 });
  },
});
