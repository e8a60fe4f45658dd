import { page } from "fresh";
import { Head } from "fresh/runtime";
import { consumeMagicLink, findMagicLink, magicLinkProfile } from "../../../../lib/server/auth/magic_link.ts";
import { define } from "../../../../lib/server/http/define.ts";
import { completeSignIn } from "../../../../lib/server/http/sign_in.ts";

export const handler = define.handlers({
  async GET({ params: { token = "" }, state: { store, now } }) {
    const link = await findMagicLink(store, token, now());
    return page({ email: link?.email ?? null }, { status: link === null ? 410 : 200 });
  },
  // Email scanners follow links and may run scripts, but don't submit forms.
  async POST(ctx) {
    const { params: { token = "" }, state: { store, now } } = ctx;
    const link = await consumeMagicLink(store, token, now());
    if (link === null) return page({ email: null }, { status: 410 });
    return await completeSignIn(ctx, magicLinkProfile(link), link.returnTo);
  },
});

export default define.page<typeof handler>(({ data: { email }, url }) => (
  <>
    <Head>
      <title>Sign in · Regex Workbench</title>
    </Head>
    <div class="sign-in">
      {email === null ? <Spent /> : <Confirm email={email} action={url.pathname} />}
    </div>
  </>
));

const Confirm = ({ email, action }: { readonly email: string; readonly action: string }) => (
  <>
    <h1>Sign in</h1>
    <p>
      You are about to sign in as <strong>{email}</strong>.
    </p>
    <form method="post" action={action}>
      <button type="submit" class="primary">Sign in</button>
    </form>
    <p class="muted">If you didn't request this link, close the page.</p>
  </>
);

const Spent = () => (
  <>
    <h1>This link no longer works</h1>
    <p>
      A sign-in link works once, for 10 minutes. <a href="/sign-in">Request a new link</a>
    </p>
  </>
);
