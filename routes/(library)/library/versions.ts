import { define } from "../../../lib/server/http/define.ts";
import { requireOwner } from "../../../lib/server/http/session.ts";
import { countVersions } from "../../../lib/server/library/list.ts";

/** Number of versions of the requested snippets, for the rows of the page. */
export const handler = define.handlers({
  async GET({ url, state }) {
    return Response.json(await countVersions(requireOwner(state), url.searchParams.getAll("id")));
  },
});
