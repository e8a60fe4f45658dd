import { Paging } from "../../../../lib/schema/text.ts";
import { validate } from "../../../../lib/server/http/body.ts";
import { define } from "../../../../lib/server/http/define.ts";
import { requireOwner } from "../../../../lib/server/http/session.ts";
import { versionPage } from "../../../../lib/server/library/list.ts";

export const handler = define.handlers({
  async GET({ params: { id = "" }, url, state }) {
    const paging = validate(Paging, Object.fromEntries(url.searchParams));
    return Response.json(await versionPage(requireOwner(state), id, paging));
  },
});
