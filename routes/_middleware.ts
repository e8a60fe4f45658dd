import { define } from "../lib/server/http/define.ts";
import { checkPageMethod } from "../lib/server/http/methods.ts";
import {
  checkPageOrigin,
  checkPageRequest,
  convertErrors,
  limitPages,
  redirectToOrigin,
} from "../lib/server/http/pages.ts";
import { unroutedApiPolicy } from "../lib/server/http/policy.ts";

export default define.middleware([
  redirectToOrigin,
  convertErrors,
  limitPages,
  checkPageRequest,
  checkPageMethod,
  checkPageOrigin,
  unroutedApiPolicy,
]);
