import { readJson } from "../../../../lib/http/body.ts";
import { define } from "../../../../lib/http/define.ts";
import { etagOf, expectedRevisions } from "../../../../lib/http/etag.ts";
import { ownerOf } from "../../../../lib/http/owner.ts";
import { patchSnippet } from "../../../../lib/library/change.ts";
import { deleteSnippet, getSnippet } from "../../../../lib/library/library.ts";
import { SnippetPatch } from "../../../../lib/schema/snippets.ts";

export const handler = define.handlers({
  async GET({ params: { id = "" }, state }) {
    const { snippet, revision } = await getSnippet(ownerOf(state), id);
    return Response.json(snippet, { headers: { ETag: etagOf(revision) } });
  },
  async PATCH(ctx) {
    const { params: { id = "" }, req, state } = ctx;
    const patch = await readJson(ctx, SnippetPatch);
    const expected = expectedRevisions(req.headers);
    const { snippet, revision } = await patchSnippet(ownerOf(state), id, patch, expected);
    return Response.json(snippet, { headers: { ETag: etagOf(revision) } });
  },
  async DELETE({ params: { id = "" }, req, state }) {
    await deleteSnippet(ownerOf(state), id, expectedRevisions(req.headers));
    return new Response(null, { status: 204 });
  },
});
