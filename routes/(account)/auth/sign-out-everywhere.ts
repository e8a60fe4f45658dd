import { signOutEverywhere } from "../../../lib/auth/account.ts";
import { define } from "../../../lib/http/define.ts";
import { seeOther } from "../../../lib/http/redirect.ts";
import { sessionCookie } from "../../../lib/http/session.ts";

export const handler = define.handlers({
  async POST({ state }) {
    if (state.user !== null) await signOutEverywhere(state.store, state.user);
    return seeOther("/", sessionCookie(state, ""));
  },
});
