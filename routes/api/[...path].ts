import { define } from "../../lib/server/http/define.ts";
import { notFound } from "../../lib/server/http/errors.ts";

/** Routes unmatched API paths to the policy, which returns errors as JSON. */
export const handler = define.handlers(() => {
  throw notFound();
});
