import { page } from "fresh";
import { Head } from "fresh/runtime";
import { SessionList } from "../../../components/account/SessionList.tsx";
import { SignInMethods } from "../../../components/account/SignInMethods.tsx";
import { readAccount } from "../../../lib/server/auth/account.ts";
import { define } from "../../../lib/server/http/define.ts";
import { requireUser } from "../../../lib/server/http/session.ts";

export const handler = define.handlers({
  async GET({ state }) {
    const user = requireUser(state);
    const account = await readAccount(state.store, user, state.now());
    const sessions = account.sessions.map((each) => ({ ...each, current: each.id === state.session?.id }));
    return page({ user, identities: account.identities, sessions });
  },
});

export default define.page<typeof handler>(({ data: { user, identities, sessions } }) => (
  <>
    <Head>
      <title>Account · Regex Workbench</title>
    </Head>
    <h1>Account</h1>
    <dl class="facts">
      <div>
        <dt>Name</dt>
        <dd>{user.name}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>{user.email || "Not provided"}</dd>
      </div>
    </dl>
    <form method="post" action="/auth/sign-out">
      <button type="submit">Sign out</button>
    </form>

    <h2>Sign-in methods</h2>
    <SignInMethods methods={identities} />

    <h2>Active sessions</h2>
    <SessionList sessions={sessions} />

    <h2>Your data</h2>
    <p class="row">
      <a class="button" href="/account/export" download="regex-workbench.json">Download everything</a>
      <a class="button danger" href="/account/delete">Delete the account</a>
    </p>
  </>
));
