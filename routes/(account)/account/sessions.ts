import { signOutOf } from "../../../lib/auth/account.ts";
import { define } from "../../../lib/http/define.ts";
import { readForm } from "../../../lib/http/form.ts";
import { seeOther } from "../../../lib/http/redirect.ts";
import { userIn } from "../../../lib/http/session.ts";

export const handler = define.handlers({
  GET: () => seeOther("/account"),
  async POST(ctx) {
    const form = await readForm(ctx);
    await signOutOf(ctx.state.store, userIn(ctx.state), form.get("session") ?? "");
    return seeOther("/account");
  },
});
