import { assert, assertEquals } from "@std/assert";
import {
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE_PIXELS,
  pixelRatio,
} from "../../../../lib/workbench/diagram/files.ts";

Deno.test("pixelRatio() is 2 for a drawing of usual size", () => {
  assertEquals(pixelRatio({ width: 1_120, height: 1_500 }), 2);
});

Deno.test("pixelRatio() keeps a large image within the browsers' limits", () => {
  for (const [width, height] of [[1_120, 9_000], [1_120, 90_000], [20_000, 40]] as const) {
    const ratio = pixelRatio({ width, height });
    assert(width * height * ratio ** 2 <= MAX_PICTURE_PIXELS * 1.000_001);
    assert(Math.max(width, height) * ratio <= MAX_PICTURE_SIDE_PIXELS * 1.000_001);
  }
});
