import { page } from "fresh";
import { asset, Head } from "fresh/runtime";
import Library from "../../islands/Library.tsx";
import { SnippetQuery } from "../../lib/schema/snippets.ts";
import { define } from "../../lib/server/http/define.ts";
import { requireOwner, requireUser } from "../../lib/server/http/session.ts";
import { summarizeLibrary } from "../../lib/server/library/library.ts";
import { newestVersions, snippetPage } from "../../lib/server/library/list.ts";
import { workbenchPath } from "../../lib/workbench/library/state.ts";
import { StaticLibrary } from "../../lib/workbench/library/static_view.tsx";

export const handler = define.handlers({
  async GET({ state, url }) {
    const owner = requireOwner(state);
    const analyses = state.settings.features.has("analysis");
    const snippetQuery = SnippetQuery.safeParse(Object.fromEntries(url.searchParams)).data ??
      SnippetQuery.parse({});
    const [tally, { items, next_cursor }] = await Promise.all([
      summarizeLibrary(owner),
      snippetPage(owner, snippetQuery),
    ]);
    const { query, tag } = snippetQuery;
    const versions = await newestVersions(owner, items.map(({ id }) => id));
    const next = next_cursor && `/library?${new URLSearchParams({ query, tag, cursor: next_cursor })}`;
    return page({
      user: requireUser(state),
      tally,
      analyses,
      list: { query, tag, snippets: items, versions, next },
    });
  },
});

export default define.page<typeof handler>(({ data: { user, tally, analyses, list } }) => (
  <>
    <Head>
      <title>Library · Regex Workbench</title>
      <meta name="description" content="Your saved regular expressions, with their history" />
      <meta name="robots" content="noindex" />
      <link key="library" rel="stylesheet" href={asset("/library.css")} />
    </Head>
    <h1 class="for-readers">Library</h1>
    <noscript>
      <StaticLibrary {...list} tally={tally} hrefOf={(snippet) => workbenchPath(snippet, snippet.id)} />
    </noscript>
    <Library userId={user.id} tally={tally} analyses={analyses} />
  </>
));
