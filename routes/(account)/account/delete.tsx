import { page } from "fresh";
import { asset, Head } from "fresh/runtime";
import { deleteAccount } from "../../../lib/server/auth/account.ts";
import { define } from "../../../lib/server/http/define.ts";
import { requireUser, sessionCookie } from "../../../lib/server/http/session.ts";

export const handler = define.handlers({
  GET: ({ state }) => page({ user: requireUser(state), deleted: false, isRemoved: false }),
  async POST({ state }) {
    const user = requireUser(state);
    const isRemoved = await deleteAccount(state.store, user);
    const headers = { "Set-Cookie": sessionCookie(state, "") };
    return page({ user, deleted: true, isRemoved }, { headers });
  },
});

export default define.page<typeof handler>(({ data: { user, deleted, isRemoved } }) => (
  <>
    <Head>
      <title>Delete the account · Regex Workbench</title>
      {deleted && <script src={asset("/deleted.js")} />}
    </Head>
    {deleted ? <Deleted isRemoved={isRemoved} /> : <Confirm name={user.email || user.name} />}
  </>
));

const Confirm = ({ name }: { readonly name: string }) => (
  <>
    <h1>Delete the account</h1>
    <p>
      This deletes the account of <strong>{name}</strong>{" "}
      with its saved patterns and their versions, its sign-in methods and its sessions. It can't be undone.
    </p>
    <form class="row" method="post" action="/account/delete">
      <button type="submit" class="danger">Delete the account</button>
      <a class="button" href="/account">Keep the account</a>
    </form>
    <p>
      <a href="/account/export" download="regex-workbench.json">Download everything first</a>
    </p>
  </>
);

const Deleted = ({ isRemoved }: { readonly isRemoved: boolean }) => (
  <>
    <h1>The account is deleted</h1>
    <p>
      {isRemoved
        ? "All of its data is deleted."
        : "Nobody can sign in to it anymore. The server's storage is read-only for now: the remaining saved patterns can't be accessed, and are deleted when the server restarts."}
      {" "}
      <a href="/">Open the workbench</a>
    </p>
  </>
);
