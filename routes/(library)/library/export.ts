import { define } from "../../../lib/server/http/define.ts";
import { countDownload } from "../../../lib/server/http/rate_limit.ts";
import { requireOwner } from "../../../lib/server/http/session.ts";
import { exportLibrary } from "../../../lib/server/library/library.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const owner = requireOwner(ctx.state);
    await countDownload(ctx.state, "library_downloads", owner.userId);
    return ctx.stream(exportLibrary(owner), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="regex-library.json"',
      },
    });
  },
});
