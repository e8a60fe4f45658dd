import { page } from "fresh";
import { Head } from "fresh/runtime";
import Editor from "../islands/Editor.tsx";
import MatchView from "../islands/MatchView.tsx";
import RailroadDiagram from "../islands/RailroadDiagram.tsx";
import { define } from "../lib/server/http/define.ts";
import { providerHost } from "../lib/server/review/provider.ts";
import { describeHidden } from "../lib/workbench/core/field_notices.ts";
import { inOrder, readUrlState, writeUrlState } from "../lib/workbench/core/link.ts";
import { verdictStrip } from "../lib/workbench/editor/pattern_pane.tsx";
import * as verdictStripModule from "../lib/workbench/editor/verdict_strip.tsx";
import * as explanationModule from "../lib/workbench/explanation/view.tsx";
import { explanation } from "../lib/workbench/tool_tabs.tsx";
import { createSources, sharedModel } from "../lib/workbench/core/model.ts";
import { pageTitle } from "../lib/workbench/core/title.ts";
import { prepareViews } from "../lib/workbench/core/views.ts";
import { StaticViews } from "../lib/workbench/static_views.tsx";
import { previewLink } from "../lib/workbench/sharing/link_preview.ts";

verdictStrip.provide(verdictStripModule);
explanation.provide(explanationModule);

export const handler = define.handlers({
  GET(ctx) {
    const query = ctx.url.searchParams;
    // Without scripts, the form submits its fields unencoded; this redirects to the address of a link.
    if (query.has("pattern")) return ctx.redirect(canonicalLink(query), 303);
    ctx.state.isSharedPage = true;
    return page(readUrlState(query));
  },
});

export default define.page<typeof handler>(({ data, state: { settings } }) => {
  const sources = createSources(data);
  describeHidden(sources);
  const model = sharedModel(sources);
  prepareViews(model);
  const features = [...settings.features];
  const preview = data ? previewLink(model) : { title: "Regex Workbench", description: DESCRIPTION };
  return (
    <>
      <Head>
        {data && <title>{pageTitle(data, "")}</title>}
        <meta name="description" content={DESCRIPTION} />
        <link rel="canonical" href={`${settings.origin}/`} />
        {data && <meta name="robots" content="noindex" />}
        <meta property="og:site_name" content="Regex Workbench" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={preview.title} />
        <meta property="og:description" content={preview.description} />
      </Head>
      <h1 class="for-readers">Regex Workbench</h1>
      <div class="workbench">
        <Editor sources={sources} features={features} />
        <MatchView
          sources={sources}
          features={features}
          reviewer={{ host: providerHost(settings.ai.baseUrl), model: settings.ai.model }}
        />
        <RailroadDiagram sources={sources} />
      </div>
      <StaticViews model={model} />
    </>
  );
});

const DESCRIPTION =
  "See what a JavaScript regular expression matches, read what it says, and know whether it can hang your server.";

function canonicalLink(query: URLSearchParams): string {
  const state = {
    pattern: query.get("pattern") ?? "",
    flags: inOrder(query.getAll("flag").join("")),
    text: (query.get("text") ?? "").replaceAll("\r\n", "\n"),
  };
  return `/?${writeUrlState(state).query}`;
}
