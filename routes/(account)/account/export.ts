import { exportOf } from "../../../lib/auth/account_export.ts";
import { define } from "../../../lib/http/define.ts";
import { userIn } from "../../../lib/http/session.ts";

export const handler = define.handlers({
  GET(ctx) {
    const { store, now } = ctx.state;
    return ctx.stream(exportOf(store, userIn(ctx.state), now()), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="regex-workbench.json"',
      },
    });
  },
});
