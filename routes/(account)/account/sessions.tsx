import { page } from "fresh";
import { Head } from "fresh/runtime";
import { EndNotStored } from "../../../components/account/EndNotStored.tsx";
import { endOwnedSession } from "../../../lib/server/auth/account.ts";
import { readForm } from "../../../lib/server/http/body.ts";
import { define } from "../../../lib/server/http/define.ts";
import { requireUser, seeOther } from "../../../lib/server/http/session.ts";

export const handler = define.handlers({
  GET: () => seeOther("/account"),
  async POST(ctx) {
    const form = await readForm(ctx);
    const isStored = await endOwnedSession(
      ctx.state.store,
      requireUser(ctx.state),
      form.get("session") ?? "",
    );
    return isStored ? seeOther("/account") : page();
  },
});

export default define.page<typeof handler>(() => (
  <>
    <Head>
      <title>Session ended · Regex Workbench</title>
    </Head>
    <EndNotStored title="The session has ended" sessions="The session">
      <a href="/account">Back to the account</a>
    </EndNotStored>
  </>
));
