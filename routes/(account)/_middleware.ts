import { define } from "../../lib/http/define.ts";
import { notStored } from "../../lib/http/pages.ts";
import { withSession } from "../../lib/http/session.ts";

export default define.middleware([notStored, (ctx) => withSession(ctx, () => ctx.next())]);
