import { page } from "fresh";
import { asset, Head } from "fresh/runtime";
import { AccountChip } from "../../components/AccountChip.tsx";
import { ThemeChoice } from "../../components/ThemeChoice.tsx";
import Library from "../../islands/Library.tsx";
import { define } from "../../lib/server/http/define.ts";
import { ownerOf, userIn } from "../../lib/server/http/session.ts";
import { tallyOf } from "../../lib/server/library/library.ts";
import { THEMES } from "../../lib/workbench/settings/state.ts";

export const handler = define.handlers({
  async GET({ state }) {
    const analyses = state.settings.features.has("analysis");
    return page({ user: userIn(state), tally: await tallyOf(ownerOf(state)), analyses });
  },
});

export default define.page<typeof handler>(({ data: { user, tally, analyses } }) => (
  <>
    <Head>
      <title>Library · Regex Workbench</title>
      <meta name="robots" content="noindex" />
      <link key="library" rel="stylesheet" href={asset("/library.css")} />
    </Head>
    <h1 class="for-readers">Library</h1>
    <nav class="library-visitor" aria-label="Theme and account">
      <span class="theme-choice with-script">
        <ThemeChoice themes={THEMES} />
      </span>
      <AccountChip name={user.name || user.email} returnTo={() => "/library"} />
    </nav>
    <p class="without-script library-note">
      The library needs scripts. Without them, <a href="/library/export" download>a file</a>{" "}
      gives out all saved patterns with their versions.
    </p>
    <Library userId={user.id} tally={tally} analyses={analyses} />
  </>
));
