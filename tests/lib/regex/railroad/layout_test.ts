import { assert, assertEquals, assertLess } from "@std/assert";
import { buildDiagram } from "../../../../lib/regex/railroad/diagram.ts";
import { setLabel, textWording, wordPiece } from "../../../../lib/regex/railroad/labels.ts";
import {
  type Box,
  layout,
  layoutInSteps,
  type PlacedDiagram,
} from "../../../../lib/regex/railroad/layout.ts";
import { breakLines, countColumns, type TextLine } from "../../../../lib/regex/railroad/lines.ts";
import { type Shape, shapeParts } from "../../../../lib/regex/railroad/shape.ts";
import { renderSvg } from "../../../../lib/regex/railroad/svg.ts";
import { serializeSvg } from "../../../../lib/regex/railroad/svg_text.ts";
import { GAP_PX } from "../../../../lib/regex/railroad/sizes.ts";
import { type Point, trackPath } from "../../../../lib/regex/railroad/tracks.ts";
import { assertCpuTime } from "../../../timing/cpu_time.ts";
import { REAL_PATTERNS } from "../real_patterns.ts";
import { corpusDiagrams } from "./corpus.ts";
import { drawPattern, treeOf } from "./sketch.ts";

const WIDTHS = [320, 552, 960, 1_600];

Deno.test("no two terminals overlap", async () => {
  for (const placed of await corpusPlaced()) {
    assertEquals(overlapOf(boxesOf(placed.root).filter(isTerminal)), undefined, placed.diagram.regex.pattern);
  }
});

Deno.test("every box is inside the drawing and inside the frame around it", async () => {
  for (const placed of await corpusPlaced()) {
    const canvas = { left: 0, top: 0, right: placed.width, bottom: placed.height };
    for (const box of boxesOf(placed.root)) {
      assert(isInside(areaOf(box), canvas), placed.diagram.regex.pattern);
      for (const part of box.parts) assert(isInside(areaOf(part), areaOf(box)), placed.diagram.regex.pattern);
    }
  }
});

Deno.test("every track stays inside its box", async () => {
  for (const placed of await corpusPlaced()) {
    for (const box of boxesOf(placed.root)) {
      const area = areaOf(box);
      for (const [x, y] of pointsOf(box.track)) {
        const point = { left: x, right: x, top: y, bottom: y };
        assert(isInside(point, area), `${placed.diagram.regex.pattern}: ${box.track}`);
      }
    }
  }
});

Deno.test("coordinates are whole pixels", async () => {
  for (const placed of await corpusPlaced()) {
    for (const { x, y, size, track } of boxesOf(placed.root)) {
      const numbers = [x, y, ...Object.values(size), ...pointsOf(track).flat()];
      assert(numbers.every(Number.isInteger), placed.diagram.regex.pattern);
    }
  }
});

Deno.test("a wide sequence wraps at the given width", () => {
  const wide = drawPattern("\\d-".repeat(40));
  const unwrapped = layout(wide, { maxWidth: 10_000 });
  for (const maxWidth of [300, 600, 960]) {
    const wrapped = layout(wide, { maxWidth });
    assert(wrapped.width <= maxWidth, `${wrapped.width} is wider than ${maxWidth}`);
    assertLess(unwrapped.height, wrapped.height);
  }
});

Deno.test("a drawing is at most as wide as its pane; on a phone, unless its parts are deeply nested", async () => {
  const diagrams = await corpusDiagrams();
  for (const maxWidth of PANES) {
    const wider = diagrams.filter((each) => layout(each, { maxWidth }).width > maxWidth);
    if (maxWidth >= 400) assertEquals(wider.map(({ regex }) => regex.pattern), []);
    assertLess(wider.length, diagrams.length * .03);
    // At 320 px, a single long title can be wider.
    if (maxWidth >= 390) { for (const { shape } of wider) assertLess(4, nestingOf(shape)); }
  }
});

/** The number of loops, groups and choices around the most deeply nested part. */
function nestingOf(shape: Shape): number {
  const inner = Math.max(0, ...shapeParts(shape).map(nestingOf));
  return inner + (shape.type === "terminal" || shape.type === "sequence" ? 0 : 1);
}

Deno.test("the widest row of a wrapped drawing uses 80 % of the pane, if its parts are small enough", async () => {
  const small = [..."abc"].map((letter) => `(?:${letter}|\\d)+-`).join("").repeat(9);
  const diagrams = [...await corpusDiagrams(), drawPattern(small)];
  let wrapped = 0;
  for (const each of diagrams) {
    for (const maxWidth of PANES) {
      const { width, root } = layout(each, { maxWidth });
      const hasRows = new Set(root.parts.map(({ x }) => x)).size < root.parts.length;
      const widest = Math.max(...root.parts.map(({ size }) => size.width));
      if (root.shape.type !== "sequence" || !hasRows || widest > .15 * maxWidth) continue;
      wrapped++;
      assertLess(.8 * maxWidth, width, `${each.regex.pattern} at ${maxWidth}`);
    }
  }
  assertLess(5, wrapped);
});

/** Width of the pane in windows of 1,440 and 390 px. */
const REAL_PANES = [639, 382];

for (const [name, pattern, flags] of REAL_PATTERNS) {
  Deno.test(`the diagram of ${name} uses 80 % of its pane if it wraps, and is as wide at most`, () => {
    const diagram = drawPattern(pattern, flags);
    for (const maxWidth of REAL_PANES) {
      const { width, root } = layout(diagram, { maxWidth });
      assert(width <= maxWidth, `${width} of ${maxWidth} px`);
      const wraps = layout(diagram, { maxWidth: Infinity }).width > maxWidth;
      // Rows of one part each have no gap that could be longer.
      const isColumn = root.parts.every(({ x }) => x === root.parts[0]?.x);
      if (wraps && !isColumn) assertLess(.8 * maxWidth, width);
    }
  });
}

Deno.test("no part moves to the next row that would fit into the one before", async () => {
  for (const each of await corpusDiagrams()) {
    for (const maxWidth of PANES) {
      const { root } = layout(each, { maxWidth });
      if (root.shape.type !== "sequence") continue;
      for (const [index, part] of root.parts.entries()) {
        const before = root.parts[index - 1];
        if (before === undefined || part.x > before.x) continue;
        const end = before.x + before.size.width + GAP_PX + part.size.width;
        assertLess(maxWidth - SIDES_PX, end, `${each.regex.pattern} at ${maxWidth}`);
      }
    }
  }
});

const PANES = [320, 390, 552, 615, 840, 1_120, 1_600];

/** Space at the right of rows: the margin, the track after the content, and the bend to the next row. */
const SIDES_PX = 12 + 10 + 8;

Deno.test("a layout in steps gives the same drawing", () => {
  const diagram = drawPattern("^(?:a|bc)+(?<=x)\\d{2,4}$");
  const steps = layoutInSteps(diagram, { maxWidth: 400 });
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  assertEquals(step.value, layout(diagram, { maxWidth: 400 }));
  // Parts of rows may be measured a second time.
  const boxes = boxesOf(step.value.root).length;
  assert(count >= 3 * boxes && count <= 5 * boxes, `${count} steps for ${boxes} boxes`);
});

Deno.test("a lookaround hangs below a straight track, and its part is beside it", () => {
  for (const pattern of ["(?=b)c", "(?!b)c", "(?<=b)c", "(?<!b)c"]) {
    const [look, after] = layout(drawPattern(pattern)).root.parts;
    assert(look && after);
    const [inside] = look.parts;
    assertEquals([look.size.height, after.y], [0, look.y]);
    assertLess(look.y + 16, inside?.y ?? 0);
    assert(look.track.startsWith(trackPath([[look.x, look.y], [look.x + look.size.width, look.y]])));
  }
});

Deno.test("a long text breaks into lines, after spaces if it has any", () => {
  const { root } = layout(drawPattern("lorem ipsum dolor sit amet ".repeat(6)), { maxWidth: 400 });
  const ends = root.lines.map(({ texts }) => texts.at(-1)?.pieces.at(-1)?.text.at(-1));
  assert(root.lines.length > 2);
  assert(ends.every((end) => end === "␣"), ends.join());
});

Deno.test("a layout is deterministic", () => {
  const draw = () => serializeSvg(renderSvg(layout(drawPattern("^(?<a>\\w+|[^x])*?(?=\\1)$", "m"))));
  assertEquals(draw(), draw());
});

const HOSTILE: Readonly<Record<string, string>> = {
  "250 levels": "(?:".repeat(82) + "a" + "|b)+".repeat(82),
  "optional characters": "a?".repeat(5_000),
  "dots": ".".repeat(10_000),
  "one text": "abcdefghij".repeat(1_000),
  "alternatives": "a|".repeat(4_999) + "b",
  "choices": "(a|b)".repeat(2_000),
  "nested loops": "(a*)*".repeat(2_000),
  "characters to escape": "[<&>]".repeat(2_000),
  "control characters": "\x07".repeat(10_000),
  "combining marks": "a" + "\u0301".repeat(9_999),
  "backreferences": "(a)" + "\\1".repeat(4_998),
  "groups of one name": "(?:" + Array(150).fill("(?<a>x)").join("|") + ")" + "\\k<a>".repeat(300),
  "large counts": `a{${"9".repeat(9_000)}}`,
};

for (const [name, pattern] of Object.entries(HOSTILE)) {
  Deno.test(`a hostile pattern is drawn in time and in less than a megabyte: ${name}`, () => {
    const tree = treeOf(pattern);
    let drawing = "";
    assertCpuTime(() => drawing = serializeSvg(renderSvg(layout(buildDiagram(tree)))), 1_000);
    assertLess(drawing.length, 1_000_000);
  });
}

Deno.test("a pattern of some 500 nodes is laid out in milliseconds", () => {
  const drawn = drawPattern("(?:foo|ba[rz]{2,3})(?<=x)\\d+-".repeat(24));
  assertCpuTime(() => layout(drawn), 3, 20);
});

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

async function corpusPlaced(): Promise<readonly PlacedDiagram[]> {
  const diagrams = await corpusDiagrams();
  return placed ??= WIDTHS.flatMap((maxWidth) => diagrams.map((each) => layout(each, { maxWidth })));
}

let placed: readonly PlacedDiagram[] | undefined;

function boxesOf(root: Box): Box[] {
  const boxes = [root];
  for (const box of boxes) boxes.push(...box.parts);
  return boxes;
}

function isTerminal({ shape }: Box): boolean {
  return shape.type === "terminal";
}

function areaOf({ x, y, size }: Box): Area {
  return { left: x, right: x + size.width, top: y - size.up, bottom: y + size.height + size.down };
}

function isInside(inner: Area, outer: Area): boolean {
  return outer.left <= inner.left && inner.right <= outer.right && outer.top <= inner.top &&
    inner.bottom <= outer.bottom;
}

/** The first two boxes that share a pixel. */
function overlapOf(boxes: readonly Box[]): readonly [Box, Box] | undefined {
  const open: { box: Box; area: Area }[] = [];
  const areas = boxes.map((box) => ({ box, area: areaOf(box) })).sort((a, b) => a.area.top - b.area.top);
  for (const { box, area } of areas) {
    for (const other of open.splice(0)) {
      if (other.area.bottom <= area.top) continue;
      if (other.area.left < area.right && area.left < other.area.right) return [other.box, box];
      open.push(other);
    }
    open.push({ box, area });
  }
  return undefined;
}

/** The ends of the lines and bends of a track. */
function pointsOf(track: string): [number, number][] {
  const ends = track.matchAll(/(?:[ML]|A8 8 0 0 [01] )(-?[\d.]+) (-?[\d.]+)/g);
  return [...ends].map(([, x, y]) => [Number(x), Number(y)]);
}

const TRACKS: readonly [points: readonly Point[], path: string][] = [
  [[], ""],
  [[[0, 0], [10, 0]], "M0 0L10 0"],
  [[[0, 0], [20, 0], [20, 20]], "M0 0L12 0A8 8 0 0 1 20 8L20 20"],
  [[[0, 20], [20, 20], [20, 0]], "M0 20L12 20A8 8 0 0 0 20 12L20 0"],
  [[[0, 0], [8, 0], [8, 16], [16, 16]], "M0 0A8 8 0 0 1 8 8A8 8 0 0 0 16 16"],
  [[[0, 0], [10, 0], [20, 0]], "M0 0L10 0L20 0"],
  [[[5, 5], [5, 5], [9, 5]], "M5 5L9 5"],
];

for (const [points, path] of TRACKS) {
  Deno.test(`track through ${JSON.stringify(points)}`, () => assertEquals(trackPath(points), path));
}

Deno.test("a short text is one piece on one line", () => {
  const [line, ...others] = breakLines(textWording("abc").label, 100);
  assertEquals(others, []);
  assertEquals(line?.texts.map(({ pieces }) => pieces), [[{ kind: "text", text: "abc" }]]);
});

Deno.test("lines break after spaces, and inside a word that is too long", () => {
  assertEquals(breakLines(textWording("ab cd efghijklmnop").label, 60).map(textOf), [
    "ab␣cd␣",
    "efghijk",
    "lmnop",
  ]);
});

Deno.test("a set breaks between its items, never inside one", () => {
  const label = setLabel(["alpha", "beta", "gamma"].map((text) => [wordPiece(text)]));
  assertEquals(breakLines(label, 80).map(textOf), ["alpha beta", "gamma"]);
  assertEquals(breakLines(label, 1).map(textOf), ["alpha", "beta", "gamma"]);
});

function textOf({ texts }: TextLine): string {
  return texts.map(({ pieces }) => pieces.map(({ text }) => text).join("")).join(" ");
}

const COLUMNS: readonly [text: string, columns: number][] = [
  ["", 0],
  ["abc", 3],
  ["naïve", 5],
  ["e\u0301", 1],
  ["日本語", 6],
  ["ｆｕｌｌ", 8],
  ["ﾊﾝ", 2],
  ["한글", 4],
  ["😀", 2],
  ["–…×", 3],
  ["שלום", 4],
];

for (const [text, columns] of COLUMNS) {
  Deno.test(`"${text}" has ${columns} columns`, () => assertEquals(countColumns(text), columns));
}
