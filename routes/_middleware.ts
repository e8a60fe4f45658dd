import { define } from "../lib/http/define.ts";
import { pageMethods } from "../lib/http/methods.ts";
import { ownHost, pageErrors, pageLimit, pageOrigin } from "../lib/http/pages.ts";
import { unroutedPolicy } from "../lib/http/policy.ts";

export default define.middleware([ownHost, pageErrors, pageLimit, pageMethods, pageOrigin, unroutedPolicy]);
