import { define } from "../../lib/http/define.ts";
import { notFound } from "../../lib/http/errors.ts";
import { notStored } from "../../lib/http/pages.ts";
import { withSession, withUser } from "../../lib/http/session.ts";

export default define.middleware([
  notStored,
  (ctx) => {
    if (!ctx.state.settings.features.has("library")) throw notFound();
    return ctx.next();
  },
  (ctx) => withSession(ctx, () => Promise.resolve(withUser(ctx))),
]);
