import { define } from "../../lib/server/http/define.ts";
import { notFound } from "../../lib/server/http/errors.ts";
import { preventStorage } from "../../lib/server/http/pages.ts";
import { redirectAnonymous, withSession } from "../../lib/server/http/session.ts";

export default define.middleware([
  preventStorage,
  (ctx) => {
    if (!ctx.state.settings.features.has("library")) throw notFound();
    return ctx.next();
  },
  (ctx) => withSession(ctx, () => Promise.resolve(redirectAnonymous(ctx))),
]);
