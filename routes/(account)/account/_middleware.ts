import { define } from "../../../lib/http/define.ts";
import { withUser } from "../../../lib/http/session.ts";

export default define.middleware(withUser);
