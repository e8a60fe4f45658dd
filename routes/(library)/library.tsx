import { page } from "fresh";
import { asset, Head } from "fresh/runtime";
import { AccountChip } from "../../components/AccountChip.tsx";
import Library from "../../islands/Library.tsx";
import Theme from "../../islands/Theme.tsx";
import { define } from "../../lib/server/http/define.ts";
import { requireOwner, requireUser } from "../../lib/server/http/session.ts";
import { summarizeLibrary } from "../../lib/server/library/library.ts";

export const handler = define.handlers({
  async GET({ state }) {
    const analyses = state.settings.features.has("analysis");
    return page({ user: requireUser(state), tally: await summarizeLibrary(requireOwner(state)), analyses });
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
      <Theme />
      <AccountChip name={user.name || user.email} returnTo={() => "/library"} />
    </nav>
    <p class="without-script library-note">
      The library needs scripts. Without them, <a href="/library/export" download>a file</a>{" "}
      gives out all saved patterns with their versions.
    </p>
    <Library userId={user.id} tally={tally} analyses={analyses} />
  </>
));
