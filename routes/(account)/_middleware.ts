import { define } from "../../lib/server/http/define.ts";
import { preventStorage } from "../../lib/server/http/pages.ts";
import { withSession } from "../../lib/server/http/session.ts";

export default define.middleware([preventStorage, (ctx) => withSession(ctx, () => ctx.next())]);
