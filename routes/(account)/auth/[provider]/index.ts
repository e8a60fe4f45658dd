import { beginSignIn } from "../../../../lib/auth/oauth.ts";
import { define } from "../../../../lib/http/define.ts";
import { seeOther } from "../../../../lib/http/redirect.ts";
import { askedReturn, browserCookie, providerOf, travellerOf } from "../../../../lib/http/sign_in.ts";

export const handler = define.handlers({
  // A GET with consequences, since our policy lets no form lead to another site. All it does is to remember.
  async GET(ctx) {
    const { state } = ctx;
    const returnTo = state.returnTo = askedReturn(ctx);
    const traveller = travellerOf(ctx);
    const address = await beginSignIn(state.store, providerOf(ctx), traveller, returnTo);
    return seeOther(address, browserCookie(state, traveller.browser));
  },
});
