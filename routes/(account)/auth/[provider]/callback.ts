import { profileFrom, resumeSignIn } from "../../../../lib/server/auth/oauth.ts";
import { define } from "../../../../lib/server/http/define.ts";
import { providerOf, signedInAnswer, travellerOf } from "../../../../lib/server/http/sign_in.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const { url: { searchParams }, state } = ctx;
    const provider = providerOf(ctx);
    state.returnTo = "/";
    const signIn = await resumeSignIn(state.store, provider, travellerOf(ctx), searchParams);
    state.returnTo = signIn.returnTo;
    const profile = await profileFrom(provider, signIn, searchParams, state.settings.origin);
    return await signedInAnswer(ctx, profile, signIn.returnTo);
  },
});
