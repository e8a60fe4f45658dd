import { page } from "fresh";
import { Head } from "fresh/runtime";
import { EndNotStored } from "../../../components/account/EndNotStored.tsx";
import { define } from "../../../lib/server/http/define.ts";
import { seeOther, sessionCookie } from "../../../lib/server/http/session.ts";
import { endOwnSession } from "../../../lib/server/http/sign_in.ts";

export const handler = define.handlers({
  async POST({ state }) {
    const cookie = sessionCookie(state, "");
    if (await endOwnSession(state)) return seeOther("/", cookie);
    return page(undefined, { headers: { "Set-Cookie": cookie } });
  },
});

export default define.page<typeof handler>(() => (
  <>
    <Head>
      <title>Signed out · Regex Workbench</title>
    </Head>
    <EndNotStored title="You are signed out" sessions="This session">
      To be sure, sign in again later and look at your active sessions.
    </EndNotStored>
  </>
));
