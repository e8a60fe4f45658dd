import { define } from "../../../lib/server/http/define.ts";
import { redirectAnonymous } from "../../../lib/server/http/session.ts";

export default define.middleware(redirectAnonymous);
