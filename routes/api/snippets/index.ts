import { SnippetDraft, SnippetQuery } from "../../../lib/schema/snippets.ts";
import { readJson, validate } from "../../../lib/server/http/body.ts";
import { define } from "../../../lib/server/http/define.ts";
import { formatEtag } from "../../../lib/server/http/etag.ts";
import { requireOwner } from "../../../lib/server/http/session.ts";
import { createSnippet } from "../../../lib/server/library/library.ts";
import { snippetPage } from "../../../lib/server/library/list.ts";

export const handler = define.handlers({
  async GET({ url, state }) {
    const query = validate(SnippetQuery, Object.fromEntries(url.searchParams));
    return Response.json(await snippetPage(requireOwner(state), query));
  },
  async POST(ctx) {
    const draft = await readJson(ctx, SnippetDraft);
    const { snippet, revision } = await createSnippet(
      requireOwner(ctx.state),
      draft,
      ctx.req.headers.get("Idempotency-Key") || null,
    );
    return Response.json(snippet, {
      status: 201,
      headers: { Location: `/api/snippets/${snippet.id}`, ETag: formatEtag(revision) },
    });
  },
});
