import type { Me } from "../../lib/schema/me.ts";
import { define } from "../../lib/server/http/define.ts";

export const handler = define.handlers({
  GET({ state: { user } }) {
    const me: Me = { user };
    return Response.json(me);
  },
});
