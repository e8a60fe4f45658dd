import { exportAccount } from "../../../lib/server/auth/account.ts";
import { define } from "../../../lib/server/http/define.ts";
import { countDownload } from "../../../lib/server/http/rate_limit.ts";
import { requireUser } from "../../../lib/server/http/session.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const { store, now } = ctx.state;
    const user = requireUser(ctx.state);
    await countDownload(ctx.state, "account_downloads", user.id);
    return ctx.stream(exportAccount(store, user, now()), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="regex-workbench.json"',
      },
    });
  },
});
