import { define } from "../../lib/server/http/define.ts";
import { notFound } from "../../lib/server/http/errors.ts";
import { notStored } from "../../lib/server/http/pages.ts";
import { withSession, withUser } from "../../lib/server/http/session.ts";

export default define.middleware([
  notStored,
  (ctx) => {
    if (!ctx.state.settings.features.has("library")) throw notFound();
    return ctx.next();
  },
  (ctx) => withSession(ctx, () => Promise.resolve(withUser(ctx))),
]);
