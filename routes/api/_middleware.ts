import { define } from "../../lib/http/define.ts";
import { policy } from "../../lib/http/policy.ts";

export default define.middleware(policy);
