import { define } from "../../lib/server/http/define.ts";
import { policy } from "../../lib/server/http/policy.ts";

export default define.middleware(policy);
