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
  // A GET with consequences, since our policy lets no form lead to another site. All it does is to remember.
  // A provider that knows the visitor asks nothing, so a link of another site signs nobody in by itself.
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

/** Older browsers do not say it. */
const isFromElsewhere = ({ headers }: Request) =>
  /^(?:cross|same)-site$/.test(headers.get("Sec-Fetch-Site") ?? "");
