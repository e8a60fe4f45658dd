import { assert, assertEquals } from "@std/assert";
import {
  growthIn,
  growthLabel,
  type Measured,
  stepPlot,
  timePlot,
} from "../../../../lib/workbench/judging/growth.ts";
import { NOTHING_KNOWN } from "../../../../lib/workbench/judging/local_knowledge.ts";
import { foundVerdict } from "../../regex/redos/verdict_line.ts";
import { treeOf } from "../../regex/trees.ts";

const QUADRATIC: Measured = [[10, 100], [20, 400], [40, 1_600]];

Deno.test("stepPlot() puts the end of a rising curve into the corner, and everything else within the axes", () => {
  const plot = stepPlot(QUADRATIC);
  assert(plot);
  assertEquals(plot.points.at(-1), plot.end);
  for (const { x, y } of plot.points) {
    assert(x >= plot.origin.x && x <= plot.end.x && y <= plot.origin.y && y >= plot.end.y);
  }
  assertEquals(plot.linear, `M${plot.origin.x} ${plot.origin.y}L${plot.end.x} 142`);
});

Deno.test("stepPlot() marks round numbers from zero", () => {
  const plot = stepPlot([[7, 3], [1_234, 98_765]]);
  assertEquals(plot?.lengths.map(({ value }) => value), [0, 500, 1_000]);
  assertEquals(plot?.values.map(({ value }) => value), [0, 20_000, 40_000, 60_000, 80_000]);
  assertEquals(plot?.lengths[0]?.at, plot?.origin.x);
});

Deno.test("stepPlot() has at most six ticks on an axis, without duplicates, whatever the numbers", () => {
  for (let most = 1; most < 3_000; most++) {
    const values = stepPlot([[1, 1], [most + 1, most]])?.values.map(({ value }) => value) ?? [];
    assert(
      values.length >= 2 && values.length <= 6 && new Set(values).size === values.length,
      `${most}: ${values}`,
    );
  }
});

Deno.test("stepPlot() keeps a line visible that is steeper than the measurements", () => {
  const plot = stepPlot([[10, 40], [1_000, 2_000]]);
  assert(plot);
  assertEquals(plot.linear, `M${plot.origin.x} ${plot.origin.y}L${plot.end.x} ${plot.end.y}`);
  assert(plot.points.every(({ y }) => y >= plot.end.y));
});

Deno.test("stepPlot() draws no curve for fewer than two points", () => {
  assertEquals([stepPlot([]), stepPlot([[10, 5]]), stepPlot([[0, 1], [0, 2]])], [null, null, null]);
});

Deno.test("growthLabel() says where the curve begins and ends", () => {
  assertEquals(growthLabel(QUADRATIC), "100 steps at 10 characters, 1,600 steps at 40");
});

Deno.test("timePlot() leads from the last measurement to one second at the slow length", () => {
  const plot = timePlot([[10, 1_000], [12, 4_000], [14, 16_000]], 29, "exponential");
  assert(plot && plot.second);
  const last = plot.points.at(-1);
  assert(plot.continued.startsWith(`M${last?.x} ${last?.y}L`));
  assertEquals(plot.second.label, "1 s at 29 characters");
  assertEquals(plot.values.at(-1)?.at, plot.second.y);
  const ends = plot.continued.slice(1).split("L").map((each) => each.split(" ").map(Number));
  const [x = 0, y = 0] = ends.at(-1) ?? [];
  assert(x >= plot.second.x && y <= plot.second.y && y >= plot.end.y, `${x} ${y}`);
  assert(ends.every(([, at = 0], index) => at <= (ends[index - 1]?.[1] ?? Infinity)));
});

Deno.test("timePlot() draws exponential growth steeper at the end than quadratic growth", () => {
  const middle = (kind: "power" | "exponential") => {
    const plot = timePlot([[10, 50], [20, 200], [40, 800]], 1_000, kind);
    const points = plot?.continued.slice(1).split("L").map((each) => each.split(" ").map(Number)) ?? [];
    return points[Math.floor(points.length / 2)]?.[1] ?? 0;
  };
  const [quadratic, exponential] = [middle("power"), middle("exponential")];
  assert(exponential > quadratic, `${exponential} is above ${quadratic}`);
});

Deno.test("growthLabel() says whether the length of a second is exact", () => {
  assertEquals(
    growthLabel(QUADRATIC, { slowLength: 1_000, isExact: true }),
    "100 steps at 10 characters, 1,600 steps at 40; by an exact formula for the steps, one second at 1,000 characters",
  );
  assertEquals(
    growthLabel(QUADRATIC, { slowLength: 1_000, isExact: false }),
    "100 steps at 10 characters, 1,600 steps at 40; estimated, one second at about 1,000 characters",
  );
});

Deno.test("growthIn() draws the law of an attack through all measurements", () => {
  const verdict = foundVerdict(treeOf("/^(a+)+$/"));
  const local = { knowledge: NOTHING_KNOWN, status: "done" } as const;
  const { plot, words } = growthIn({ local }, verdict) ?? {};
  assert(plot?.isExact && plot.second);
  assertEquals(plot.measured, "");
  const line = plot.continued.slice(1).split("L").map((each) => each.split(" ").map(Number));
  for (const { x, y } of plot.points) {
    const [, near = NaN] = line.find(([at = 0]) => at >= x) ?? [];
    assert(Math.abs(near - y) < 8, `${x} ${y}: ${near}`);
  }
  assert(words?.includes("by an exact formula for the steps, one second at 29 characters"), words);
});

for (const source of ["/^(a+)+$/", String.raw`/^(\w+\s?)+$/`, "/(?:.*,){3}P/", String.raw`/(\d+):/`]) {
  Deno.test(`the curve of ${source} stays within the axes, and one second is marked on it`, () => {
    const local = { knowledge: NOTHING_KNOWN, status: "done" } as const;
    const { plot } = growthIn({ local }, foundVerdict(treeOf(source))) ?? {};
    assert(plot?.isExact && plot.second);
    const line = plot.continued.slice(1).split("L").map((each) => each.split(" ").map(Number));
    assert(line.every(([x = 0, y = 0]) => x <= plot.end.x && y >= plot.end.y), plot.continued);
    const { x: secondX, y: secondY } = plot.second;
    const after = line.findIndex(([, y = 0]) => y <= secondY);
    const [[fromX = NaN, fromY = NaN] = [], [toX = NaN, toY = NaN] = []] = [line[after - 1], line[after]];
    assert(secondX >= fromX - 0.2 && secondX <= toX + 0.2, `${secondX}: ${fromX} to ${toX}`);
    const crossing = fromX + (toX - fromX) * (fromY - secondY) / (fromY - toY);
    assert(Math.abs(secondX - crossing) < 2, `${secondX} instead of ${crossing}`);
  });
}

Deno.test("growthIn() estimates where there is no law", () => {
  const { law: _, ...verdict } = foundVerdict(treeOf("/^(a+)+$/"));
  const { plot, words } = growthIn({ local: { knowledge: NOTHING_KNOWN, status: "done" } }, verdict) ?? {};
  assertEquals(plot?.isExact, false);
  assert(plot?.measured !== "" && words?.includes("estimated"));
});
