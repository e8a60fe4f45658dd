import { assertEquals } from "@std/assert";
import { clampZoom, zoomStep, zoomToFit } from "../../../../lib/workbench/diagram/zoom.ts";

Deno.test("zoomStep() goes to the next standard size, and not beyond the last", () => {
  const cases = [
    [100, 1, 110],
    [100, -1, 90],
    [104, 1, 110],
    [104, -1, 100],
    [200, 1, 200],
    [50, -1, 50],
    [51, -1, 50],
  ] as const;
  for (const [percent, by, next] of cases) assertEquals(zoomStep(percent, by), next);
});

Deno.test("zoomToFit() shows the whole drawing, if that is large enough to read", () => {
  const room = { width: 600, height: 200 };
  const cases = [
    [{ width: 300, height: 100 }, 100],
    [{ width: 800, height: 100 }, 75],
    [{ width: 600, height: 300 }, 66],
    [{ width: 9_000, height: 9_000 }, 50],
  ] as const;
  for (const [drawing, percent] of cases) assertEquals(zoomToFit(drawing, room), percent);
});

Deno.test("clampZoom() keeps any number within the bounds", () => {
  assertEquals([-Infinity, 0, 77, 1_000].map(clampZoom), [50, 50, 77, 200]);
});
