import { define } from "../../../lib/http/define.ts";
import { ownerOf } from "../../../lib/http/owner.ts";
import { exportedLibrary } from "../../../lib/library/export.ts";

export const handler = define.handlers({
  GET: (ctx) =>
    ctx.stream(exportedLibrary(ownerOf(ctx.state)), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="regex-library.json"',
      },
    }),
});
