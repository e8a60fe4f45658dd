import { exportAccount } from "../../../lib/server/auth/account.ts";
import { define } from "../../../lib/server/http/define.ts";
import { requireUser } from "../../../lib/server/http/session.ts";

export const handler = define.handlers({
  GET(ctx) {
    const { store, now } = ctx.state;
    return ctx.stream(exportAccount(store, requireUser(ctx.state), now()), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="regex-workbench.json"',
      },
    });
  },
});
