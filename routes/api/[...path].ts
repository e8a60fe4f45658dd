import { define } from "../../lib/server/http/define.ts";
import { notFound } from "../../lib/server/http/errors.ts";

/** Its being here brings paths that match no other file to the policy, which says the error as JSON. */
export const handler = define.handlers(() => {
  throw notFound();
});
