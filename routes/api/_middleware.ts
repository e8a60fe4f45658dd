import { define } from "../../lib/server/http/define.ts";
import { apiPolicy } from "../../lib/server/http/policy.ts";

export default define.middleware(apiPolicy);
