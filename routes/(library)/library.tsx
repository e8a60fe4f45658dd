import { page } from "fresh";
import { asset, Head } from "fresh/runtime";
import Library from "../../islands/Library.tsx";
import { define } from "../../lib/http/define.ts";
import { ownerOf } from "../../lib/http/owner.ts";
import { userIn } from "../../lib/http/session.ts";
import { tallyOf } from "../../lib/library/tally.ts";

export const handler = define.handlers({
  async GET({ state }) {
    return page({ userId: userIn(state).id, tally: await tallyOf(ownerOf(state)) });
  },
});

export default define.page<typeof handler>(({ data: { userId, tally } }) => (
  <>
    <Head>
      <title>Library · Regex Workbench</title>
      <meta name="robots" content="noindex" />
      <link key="library" rel="stylesheet" href={asset("/library.css")} />
    </Head>
    <h1 class="for-readers">Library</h1>
    <p class="without-script library-note">
      The library needs scripts. Your account page gives everything out as a file without them.
    </p>
    <Library userId={userId} tally={tally} />
  </>
));
