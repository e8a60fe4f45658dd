import { define } from "../../../lib/server/http/define.ts";
import { requireOwner } from "../../../lib/server/http/session.ts";
import { exportLibrary } from "../../../lib/server/library/library.ts";

export const handler = define.handlers({
  GET: (ctx) =>
    ctx.stream(exportLibrary(requireOwner(ctx.state)), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="regex-library.json"',
      },
    }),
});
