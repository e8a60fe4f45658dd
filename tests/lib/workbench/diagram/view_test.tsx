import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { buildDiagram } from "../../../../lib/regex/railroad/diagram.ts";
import { layout } from "../../../../lib/regex/railroad/layout.ts";
import { renderSvg } from "../../../../lib/regex/railroad/svg.ts";
import { serializeSvg, serializeSvgContent } from "../../../../lib/regex/railroad/svg_text.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { WrittenRailroad } from "../../../../lib/workbench/diagram/view.tsx";

const PATTERNS = ["", "(?<year>\\d{4})-x", "<&>|[\"']", "(".repeat(80) + "|x" + ")".repeat(80)];

for (const pattern of PATTERNS) {
  Deno.test(`WrittenRailroad draws /${pattern.slice(0, 40)}/ as its markup does`, () => {
    const parsed = parse({ pattern, flags: "" });
    if (!parsed.ok) throw new Error(parsed.message);
    const svg = renderSvg(layout(buildDiagram(parsed.tree)));
    const written = renderToString(<WrittenRailroad svg={svg} content={serializeSvgContent(svg)} />);
    assertEquals(written, serializeSvg(svg));
  });
}
