import { define } from "../lib/server/http/define.ts";
import { pictureResponse } from "../lib/server/http/picture.ts";
import { readPicture } from "../lib/workbench/diagram/picture.ts";

export const handler = define.handlers({
  async GET({ req, url: { searchParams } }) {
    const { svg, isDrawing } = readPicture(searchParams);
    const bytes = new TextEncoder().encode(svg);
    return await pictureResponse(req, bytes, "image/svg+xml; charset=utf-8", isDrawing ? 200 : 400);
  },
});
