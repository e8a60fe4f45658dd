import { assert, assertEquals } from "@std/assert";
import { growthPlot, type Measured } from "../../../../lib/workbench/safety/growth_plot.ts";
import { growthWords } from "../../../../lib/workbench/safety/growth_words.ts";

const QUADRATIC: Measured = [[10, 100], [20, 400], [40, 1_600]];

Deno.test("growthPlot() puts the last of a rising curve into the corner, and all else within the axes", () => {
  const plot = growthPlot(QUADRATIC);
  assert(plot);
  assertEquals(plot.points.at(-1), plot.end);
  for (const { x, y } of plot.points) {
    assert(x >= plot.origin.x && x <= plot.end.x && y <= plot.origin.y && y >= plot.end.y);
  }
  assertEquals(plot.linear, `M${plot.origin.x} ${plot.origin.y}L${plot.end.x} 142`);
});

Deno.test("growthPlot() marks round numbers from zero", () => {
  const plot = growthPlot([[7, 3], [1_234, 98_765]]);
  assertEquals(plot?.lengths.map(({ value }) => value), [0, 500, 1_000]);
  assertEquals(plot?.steps.map(({ value }) => value), [0, 20_000, 40_000, 60_000, 80_000]);
  assertEquals(plot?.lengths[0]?.at, plot?.origin.x);
});

Deno.test("growthPlot() has at most six marks on an axis, none twice, whatever the numbers", () => {
  for (let most = 1; most < 3_000; most++) {
    const values = growthPlot([[1, 1], [most + 1, most]])?.steps.map(({ value }) => value) ?? [];
    assert(
      values.length >= 2 && values.length <= 6 && new Set(values).size === values.length,
      `${most}: ${values}`,
    );
  }
});

Deno.test("growthPlot() keeps a line in sight that is steeper than what was measured", () => {
  const plot = growthPlot([[10, 40], [1_000, 2_000]]);
  assert(plot);
  assertEquals(plot.linear, `M${plot.origin.x} ${plot.origin.y}L${plot.end.x} ${plot.end.y}`);
  assert(plot.points.every(({ y }) => y >= plot.end.y));
});

Deno.test("growthPlot() draws no curve through less than two points", () => {
  assertEquals([growthPlot([]), growthPlot([[10, 5]]), growthPlot([[0, 1], [0, 2]])], [null, null, null]);
});

Deno.test("growthWords() says where the curve begins and ends", () => {
  assertEquals(growthWords(QUADRATIC), "100 steps at 10 characters, 1,600 steps at 40");
});
