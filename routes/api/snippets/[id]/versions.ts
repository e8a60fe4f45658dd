import { define } from "../../../../lib/http/define.ts";
import { ownerOf } from "../../../../lib/http/owner.ts";
import { valid } from "../../../../lib/http/valid.ts";
import { versionPage } from "../../../../lib/library/list.ts";
import { Paging } from "../../../../lib/schema/paging.ts";

export const handler = define.handlers({
  async GET({ params: { id = "" }, url, state }) {
    const paging = valid(Paging, Object.fromEntries(url.searchParams));
    return Response.json(await versionPage(ownerOf(state), id, paging));
  },
});
