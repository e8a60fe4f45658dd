import { fetchProfile, resumeSignIn } from "../../../../lib/server/auth/oauth.ts";
import { define } from "../../../../lib/server/http/define.ts";
import { completeSignIn, requestedProvider, signInBrowser } from "../../../../lib/server/http/sign_in.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const { url: { searchParams }, state } = ctx;
    const provider = requestedProvider(ctx);
    state.returnTo = "/";
    const signIn = await resumeSignIn(state.store, provider, signInBrowser(ctx), searchParams);
    state.returnTo = signIn.returnTo;
    const profile = await fetchProfile(provider, signIn, searchParams, state.settings.origin);
    return await completeSignIn(ctx, profile, signIn.returnTo);
  },
});
