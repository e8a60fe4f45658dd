import { page } from "fresh";
import { Head } from "fresh/runtime";
import { sendMagicLink } from "../../../../lib/server/auth/magic_link.ts";
import { returnPath } from "../../../../lib/server/auth/sign_in.ts";
import { readForm } from "../../../../lib/server/http/body.ts";
import { define } from "../../../../lib/server/http/define.ts";
import { notFound } from "../../../../lib/server/http/errors.ts";
import { seeOther } from "../../../../lib/server/http/session.ts";
import { acceptLinkAddress, storableReturnPath } from "../../../../lib/server/http/sign_in.ts";

export const handler = define.handlers({
  GET: () => seeOther("/sign-in"),
  async POST(ctx) {
    const { state, state: { store, mail, now, settings: { origin } } } = ctx;
    if (mail === null) throw notFound();
    const form = await readForm(ctx);
    const returnTo = state.returnTo = returnPath(form.get("return"), origin);
    const email = await acceptLinkAddress(state, form.get("email") ?? "");
    const stored = await storableReturnPath(state, returnTo);
    await sendMagicLink(store, mail, { email, returnTo: stored, origin, now: now() });
    return page({ email });
  },
});

export default define.page<typeof handler>(({ data: { email } }) => (
  <>
    <Head>
      <title>Sign-in link sent · Regex Workbench</title>
    </Head>
    <div class="sign-in">
      <h1>Check your email</h1>
      <p>
        We sent a sign-in link to <strong>{email}</strong>. It works once, for 10 minutes.
      </p>
      <p class="muted">
        If it doesn't arrive, check your spam folder, or <a href="/sign-in">use another address</a>.
      </p>
    </div>
  </>
));
