import { page } from "fresh";
import { Head } from "fresh/runtime";
import { EndNotStored } from "../../../components/account/EndNotStored.tsx";
import { signOutOf } from "../../../lib/auth/account.ts";
import { define } from "../../../lib/http/define.ts";
import { readForm } from "../../../lib/http/form.ts";
import { seeOther } from "../../../lib/http/redirect.ts";
import { userIn } from "../../../lib/http/session.ts";

export const handler = define.handlers({
  GET: () => seeOther("/account"),
  async POST(ctx) {
    const form = await readForm(ctx);
    const isStored = await signOutOf(ctx.state.store, userIn(ctx.state), form.get("session") ?? "");
    return isStored ? seeOther("/account") : page();
  },
});

export default define.page<typeof handler>(() => (
  <>
    <Head>
      <title>Session ended · Regex Workbench</title>
    </Head>
    <EndNotStored title="The session is ended" sessions="The session">
      <a href="/account">Back to the account</a>
    </EndNotStored>
  </>
));
