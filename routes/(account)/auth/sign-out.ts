import { define } from "../../../lib/http/define.ts";
import { seeOther } from "../../../lib/http/redirect.ts";
import { sessionCookie } from "../../../lib/http/session.ts";
import { endOwnSession } from "../../../lib/http/sign_in.ts";

export const handler = define.handlers({
  async POST({ state }) {
    await endOwnSession(state);
    return seeOther("/", sessionCookie(state, ""));
  },
});
