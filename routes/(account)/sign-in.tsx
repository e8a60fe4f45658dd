import { page } from "fresh";
import { Head } from "fresh/runtime";
import { SignInForm } from "../../components/account/SignInForm.tsx";
import { define } from "../../lib/server/http/define.ts";
import { requestedReturnPath } from "../../lib/server/http/sign_in.ts";
import type { Feature } from "../../lib/server/settings.ts";

export const handler = define.handlers({
  GET(ctx) {
    const { mail, providers } = ctx.state;
    const returnTo = requestedReturnPath(ctx);
    return page({ returnTo, byMail: mail !== null, providers: [...providers.values()] });
  },
});

export default define.page<typeof handler>(({ data, state: { user, settings } }) => (
  <>
    <Head>
      <title>Sign in · Regex Workbench</title>
      <meta name="description" content="Sign in to Regex Workbench to keep patterns with their history" />
    </Head>
    <div class="sign-in">
      <h1>Sign in</h1>
      {user && (
        <p>
          You are signed in as {user.email || user.name}. <a href="/account">Open the account</a>
        </p>
      )}
      <SignInForm {...data} />
    </div>
    <p class="muted">
      You can use the workbench without an account. {benefits(settings.features)}
    </p>
  </>
));

/** What an account is good for, in a sentence; empty if the deployment offers nothing that needs one. */
function benefits(features: ReadonlySet<Feature>): string {
  const all = [
    ...features.has("library") ? ["save patterns with their history"] : [],
    ...features.has("analysis") ? ["have the server analyze patterns"] : [],
  ];
  return all.length === 0 ? "" : `With one, you can ${all.join(" and ")}.`;
}
