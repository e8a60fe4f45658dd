import { define } from "../../../lib/server/http/define.ts";
import { withUser } from "../../../lib/server/http/session.ts";

export default define.middleware(withUser);
