import { define } from "../lib/server/http/define.ts";
import { pictureResponse } from "../lib/server/http/picture.ts";
import { readPicture } from "../lib/workbench/diagram/picture.ts";

export const handler = define.handlers({
  async GET({ req, url: { searchParams } }) {
    const { svg, isDrawing } = readPicture(searchParams);
    return await pictureResponse(req, svg, isDrawing ? 200 : 400);
  },
});
