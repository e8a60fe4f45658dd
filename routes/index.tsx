import { type Context, page } from "fresh";
import { Head } from "fresh/runtime";
import Editor from "../islands/Editor.tsx";
import MatchView from "../islands/MatchView.tsx";
import RailroadDiagram from "../islands/RailroadDiagram.tsx";
import { AppError } from "../lib/server/errors.ts";
import { define, type State } from "../lib/server/http/define.ts";
import { isVerdictWanted, VERDICT_PARAMETER } from "../lib/server/http/link_picture.ts";
import { providerHost } from "../lib/server/assistant/provider.ts";
import { verdictStrip } from "../lib/workbench/editor/pattern_pane.tsx";
import { verdictHeadline } from "../lib/workbench/judging/verdict_headline.ts";
import { describeHidden } from "../lib/workbench/model/field_notices.ts";
import { inOrder, linkedTool, readUrlState, type UrlState } from "../lib/workbench/model/link.ts";
import { writeUrlState } from "../lib/workbench/model/link_writing.ts";
import { createSources, EXAMPLE, sharedModel } from "../lib/workbench/model/model.ts";
import { prepareViews } from "../lib/workbench/model/prepared_views.ts";
import { pageTitle } from "../lib/workbench/model/title.ts";
import { previewLink } from "../lib/workbench/sharing/link_preview.ts";
import { type Judged, StaticViews } from "../lib/workbench/static_views.tsx";
import { explanation } from "../lib/workbench/tool_tabs.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const query = ctx.url.searchParams;
    // Without scripts, the form submits its fields unencoded; this redirects to the address of a link.
    if (query.has("pattern")) return ctx.redirect(canonicalLink(query), 303);
    const link = readUrlState(query);
    const isJudged = isVerdictWanted(ctx.url);
    ctx.state.isSharedPage = !isJudged;
    ctx.state.linkedTool = link && linkedTool(link);
    // The server renders what browsers load after hydration.
    await Promise.all([verdictStrip.load(), explanation.load()]);
    return page({ link, judged: isJudged ? await judge(link ?? EXAMPLE, ctx) : null });
  },
});

/** The verdict on the pattern of a link, a fix, and its first matches; null for what isn't known in time. */
async function judge(
  { pattern, flags, text }: UrlState,
  { req: { signal }, state: { linkPictures, clientIp } }: Context<State>,
): Promise<Judged> {
  const regex = { pattern, flags };
  const [matches = null, verdict = null] = await Promise.all([
    linkPictures?.search(regex, text, clientIp, signal).catch(nullIfRefused),
    linkPictures?.judge(regex, clientIp, signal).catch(nullIfRefused),
  ]);
  const fix = verdict?.kind === "vulnerable"
    ? await linkPictures?.fix(regex, clientIp, signal).catch(nullIfRefused)
    : null;
  return { matches, verdict, ...fix && { fix: { regex: fix, address: judgedLink({ ...fix, text }) } } };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

export default define.page<typeof handler>(({ data: { link: data, judged }, state: { settings } }) => {
  const sources = createSources(data);
  describeHidden(sources);
  const model = sharedModel(sources);
  const warningWords = prepareViews(model, judged?.verdict);
  if (judged?.verdict) model.verdict.value = verdictHeadline(judged.verdict, true);
  const features = [...settings.features];
  const preview = data ? previewLink(model) : { title: "Regex Workbench", description: DESCRIPTION };
  return (
    <>
      <Head>
        {data && <title>{pageTitle(data, "")}</title>}
        <meta name="description" content={DESCRIPTION} />
        <link rel="expect" href="#parsed" {...BLOCKING} />
        <link rel="canonical" href={`${settings.origin}/`} />
        {data && <meta name="robots" content="noindex" />}
        {!judged && model.sources.pattern.value !== "" && (
          <noscript>
            <meta http-equiv="refresh" content={`0;url=${judgedLink(data ?? EXAMPLE)}`} />
          </noscript>
        )}
        <meta property="og:site_name" content="Regex Workbench" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={preview.title} />
        <meta property="og:description" content={preview.description} />
      </Head>
      <h1 class="for-readers">Regex Workbench</h1>
      <div class="workbench" data-empty={sources.pattern.value === "" || undefined}>
        <Editor sources={sources} features={features} warningWords={warningWords} />
        <MatchView
          sources={sources}
          features={features}
          reviewer={{ host: providerHost(settings.ai.baseUrl), model: settings.ai.model }}
        />
        <RailroadDiagram sources={sources} />
      </div>
      <span id="parsed" />
      <StaticViews model={model} judged={judged} />
    </>
  );
});

/**
 * Nothing is painted before the diagram is there: it comes after what is below it on the screen, which would move.
 * The types of Preact don't know the attribute.
 */
const BLOCKING = { blocking: "render" };

const DESCRIPTION =
  "See what a JavaScript regular expression matches, read what it says, and know whether it can hang your server (ReDoS).";

/** The address of a form that a browser without scripts has sent, which the verdict is for. */
function canonicalLink(query: URLSearchParams): string {
  return judgedLink({
    pattern: query.get("pattern") ?? "",
    flags: inOrder(query.getAll("flag").join("")),
    text: (query.get("text") ?? "").replaceAll("\r\n", "\n"),
  });
}

const judgedLink = (state: UrlState): string => `/?${writeUrlState(state).query}&${VERDICT_PARAMETER}`;
