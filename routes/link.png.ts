import { MAX_LINK_PICTURE_QUERY } from "../lib/limits/server.ts";
import { AppError } from "../lib/server/errors.ts";
import { define } from "../lib/server/http/define.ts";
import { pictureResponse } from "../lib/server/http/picture.ts";
import { readUrlState } from "../lib/workbench/model/link.ts";

export const handler = define.handlers({
  async GET({ req, url: { search, searchParams }, state: { linkPictures, clientIp } }) {
    const link = search.length > MAX_LINK_PICTURE_QUERY ? null : readUrlState(searchParams);
    const picture = link?.pattern
      ? await linkPictures?.draw({ pattern: link.pattern, flags: link.flags }, clientIp, req.signal)
        .catch(nullIfBusy)
      : null;
    if (picture) return await pictureResponse(req, picture, "image/png");
    return new Response(null, {
      status: 302,
      headers: { Location: "/preview.png", "Cache-Control": "no-store" },
    });
  },
});

/** The static picture is better than an error. */
function nullIfBusy(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
