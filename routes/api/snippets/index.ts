import { define } from "../../../lib/http/define.ts";
import { readJson } from "../../../lib/http/body.ts";
import { etagOf } from "../../../lib/http/etag.ts";
import { ownerOf } from "../../../lib/http/owner.ts";
import { valid } from "../../../lib/http/valid.ts";
import { createSnippet } from "../../../lib/library/create.ts";
import { snippetPage } from "../../../lib/library/list.ts";
import { SnippetDraft, SnippetQuery } from "../../../lib/schema/snippets.ts";

export const handler = define.handlers({
  async GET({ url, state }) {
    const query = valid(SnippetQuery, Object.fromEntries(url.searchParams));
    return Response.json(await snippetPage(ownerOf(state), query));
  },
  async POST(ctx) {
    const draft = await readJson(ctx, SnippetDraft);
    const { snippet, revision } = await createSnippet(ownerOf(ctx.state), draft);
    return Response.json(snippet, {
      status: 201,
      headers: { Location: `/api/snippets/${snippet.id}`, ETag: etagOf(revision) },
    });
  },
});
