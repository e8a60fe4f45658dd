import { removeSignInMethod } from "../../../lib/auth/account.ts";
import { define } from "../../../lib/http/define.ts";
import { readForm } from "../../../lib/http/form.ts";
import { seeOther } from "../../../lib/http/redirect.ts";
import { userIn } from "../../../lib/http/session.ts";

export const handler = define.handlers({
  GET: () => seeOther("/account"),
  async POST(ctx) {
    const form = await readForm(ctx);
    const name = { issuer: form.get("issuer") ?? "", subject: form.get("subject") ?? "" };
    await removeSignInMethod(ctx.state.store, userIn(ctx.state), name);
    return seeOther("/account");
  },
});
