import { beginSignIn } from "../../../../lib/server/auth/oauth.ts";
import { define } from "../../../../lib/server/http/define.ts";
import { seeOther, signInPath } from "../../../../lib/server/http/session.ts";
import {
  browserCookie,
  countSignIn,
  requestedProvider,
  requestedReturnPath,
  signInBrowser,
  storableReturnPath,
} from "../../../../lib/server/http/sign_in.ts";

export const handler = define.handlers({
  // A GET request with a side effect, because the CSP doesn't allow forms to lead to another site. It only
  // stores the pending sign-in. A provider may skip its consent page, so links from other sites lead to the
  // sign-in page instead.
  async GET(ctx) {
    const { state } = ctx;
    const returnTo = state.returnTo = requestedReturnPath(ctx);
    if (isFromElsewhere(ctx.req)) return seeOther(signInPath(returnTo));
    const provider = requestedProvider(ctx);
    await countSignIn(state);
    const browser = signInBrowser(ctx);
    const stored = await storableReturnPath(state, returnTo);
    const address = await beginSignIn(state.store, provider, browser, stored);
    return seeOther(address, browserCookie(state, browser.browser));
  },
});

/** Older browsers don't send the header. */
const isFromElsewhere = ({ headers }: Request) =>
  /^(?:cross|same)-site$/.test(headers.get("Sec-Fetch-Site") ?? "");
