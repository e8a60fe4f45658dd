import { define } from "../../lib/http/define.ts";
import type { Me } from "../../lib/schema/me.ts";

export const handler = define.handlers({
  GET({ state: { user } }) {
    const me: Me = { user };
    return Response.json(me);
  },
});
