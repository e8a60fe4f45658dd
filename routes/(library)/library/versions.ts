import { define } from "../../../lib/server/http/define.ts";
import { requireOwner } from "../../../lib/server/http/session.ts";
import { newestVersions } from "../../../lib/server/library/list.ts";

/** The newest versions of the requested snippets: their numbers and contracts, for the rows of the page. */
export const handler = define.handlers({
  async GET({ url, state }) {
    return Response.json(await newestVersions(requireOwner(state), url.searchParams.getAll("id")));
  },
});
