import { page } from "fresh";
import { Head } from "fresh/runtime";
import { SignInForm } from "../../components/account/SignInForm.tsx";
import { define } from "../../lib/server/http/define.ts";
import { requestedReturnPath } from "../../lib/server/http/sign_in.ts";

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
      You can use the workbench without an account.{" "}
      {settings.features.has("library") && "With one, you can save patterns with their history. "}
      {settings.features.has("analysis") && "It also lets the server look for rewrites of a slow pattern."}
    </p>
  </>
));
