import { page } from "fresh";
import { Head } from "fresh/runtime";
import { EndNotStored } from "../../../components/account/EndNotStored.tsx";
import { signOutEverywhere } from "../../../lib/server/auth/account.ts";
import { define } from "../../../lib/server/http/define.ts";
import { seeOther, sessionCookie } from "../../../lib/server/http/session.ts";

export const handler = define.handlers({
  async POST({ state }) {
    const cookie = sessionCookie(state, "");
    const isStored = state.user === null || await signOutEverywhere(state.store, state.user);
    return isStored ? seeOther("/", cookie) : page(undefined, { headers: { "Set-Cookie": cookie } });
  },
});

export default define.page<typeof handler>(() => (
  <>
    <Head>
      <title>Signed out everywhere · Regex Workbench</title>
    </Head>
    <EndNotStored title="You are signed out everywhere" sessions="Your sessions">
      To be sure, sign in again later and look at your active sessions.
    </EndNotStored>
  </>
));
