import { define } from "../lib/http/define.ts";
import { ownHost, pageLimit } from "../lib/http/pages.ts";
import { unroutedPolicy } from "../lib/http/policy.ts";

export default define.middleware([ownHost, pageLimit, unroutedPolicy]);
