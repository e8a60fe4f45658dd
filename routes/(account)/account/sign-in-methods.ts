import { removeSignInMethod } from "../../../lib/server/auth/account.ts";
import { readForm } from "../../../lib/server/http/body.ts";
import { define } from "../../../lib/server/http/define.ts";
import { requireUser, seeOther } from "../../../lib/server/http/session.ts";

export const handler = define.handlers({
  GET: () => seeOther("/account"),
  async POST(ctx) {
    const form = await readForm(ctx);
    const name = { issuer: form.get("issuer") ?? "", subject: form.get("subject") ?? "" };
    await removeSignInMethod(ctx.state.store, requireUser(ctx.state), name);
    return seeOther("/account");
  },
});
