import { assertEquals } from "@std/assert";
import {
  boundedBy,
  DIAGRAM_SPLIT,
  dragged,
  EDITOR_SPLIT,
  measureShare,
  pressed,
  TEXT_SPLIT,
} from "../../../../lib/workbench/page/split.ts";

Deno.test("measureShare() is the visible share", () => {
  assertEquals(measureShare({ before: 600, whole: 1_000 }), 60);
});

Deno.test("dragged() follows the pointer, within the bounds", () => {
  const extent = { before: 600, whole: 1_000 };
  assertEquals([0, 100, -123, 900, -900].map((by) => dragged(extent, by, EDITOR_SPLIT)), [
    60,
    70,
    47.7,
    80,
    25,
  ]);
});

Deno.test("pressed() moves with the arrow keys along the line's axis, and to both ends", () => {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "a", "toString"];
  const along = (split: typeof EDITOR_SPLIT) => keys.map((key) => pressed(50, key, split));
  assertEquals(along(EDITOR_SPLIT), [48, 52, undefined, undefined, 25, 80, undefined, undefined]);
  assertEquals(along(TEXT_SPLIT), [undefined, undefined, 48, 52, 15, 85, undefined, undefined]);
  assertEquals(pressed(69, "ArrowDown", DIAGRAM_SPLIT), 70);
});

Deno.test("boundedBy() accepts any stored number", () => {
  assertEquals([-5, 33.333, 1e9].map((share) => boundedBy(TEXT_SPLIT.percent, share)), [15, 33.3, 85]);
});
