import { page } from "fresh";
import { Head } from "fresh/runtime";
import { SignInForm } from "../../components/account/SignInForm.tsx";
import { define } from "../../lib/server/http/define.ts";
import { requestedReturnPath } from "../../lib/server/http/sign_in.ts";
import type { Feature } from "../../lib/server/settings.ts";

export const handler = define.handlers({
  GET(ctx) {
    const { mail, providers, user } = ctx.state;
    const returnTo = requestedReturnPath(ctx);
    const title = user === null ? titleFor(returnTo) : "Sign in";
    return page({ title, returnTo, byMail: mail !== null, providers: [...providers.values()] });
  },
});

/** What is signed in for, as far as the page to return to says it. */
function titleFor(returnTo: string): string {
  const [, purpose] = PURPOSES.find(([start]) => returnTo.startsWith(start)) ?? [];
  return purpose === undefined ? "Sign in" : `Sign in to ${purpose}`;
}

/** How paths begin, the longer ones first. */
const PURPOSES = [
  ["/library/export", "export your library"],
  ["/library", "see your library"],
  ["/account/delete", "delete your account"],
  ["/account", "see your account"],
] as const;

export default define.page<typeof handler>(({ data: { title, ...ways }, state: { user, settings } }) => (
  <>
    <Head>
      <title>{`${title} · Regex Workbench`}</title>
      <meta name="description" content="Sign in to Regex Workbench to keep patterns with their history" />
    </Head>
    <div class="sign-in">
      <h1>{title}</h1>
      {user && (
        <p>
          You are signed in as {user.email || user.name}. <a href="/account">Open the account</a>
        </p>
      )}
      <SignInForm {...ways} />
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
