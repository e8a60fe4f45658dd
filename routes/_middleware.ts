import { define } from "../lib/server/http/define.ts";
import { pageMethods } from "../lib/server/http/methods.ts";
import { ownHost, pageErrors, pageLimit, pageOrigin } from "../lib/server/http/pages.ts";
import { unroutedPolicy } from "../lib/server/http/policy.ts";

export default define.middleware([ownHost, pageErrors, pageLimit, pageMethods, pageOrigin, unroutedPolicy]);
