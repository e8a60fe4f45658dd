import { define } from "../../lib/server/http/define.ts";
import { notStored } from "../../lib/server/http/pages.ts";
import { withSession } from "../../lib/server/http/session.ts";

export default define.middleware([notStored, (ctx) => withSession(ctx, () => ctx.next())]);
