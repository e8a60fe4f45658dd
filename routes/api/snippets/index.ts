import { SnippetDraft, SnippetQuery } from "../../../lib/schema/snippets.ts";
import { readJson, valid } from "../../../lib/server/http/body.ts";
import { define } from "../../../lib/server/http/define.ts";
import { etagOf } from "../../../lib/server/http/picture.ts";
import { ownerOf } from "../../../lib/server/http/session.ts";
import { createSnippet } from "../../../lib/server/library/library.ts";
import { snippetPage } from "../../../lib/server/library/list.ts";

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
