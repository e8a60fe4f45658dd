import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { buildDiagram } from "../../../../lib/regex/railroad/diagram.ts";
import { layout } from "../../../../lib/regex/railroad/layout.ts";
import { renderSvg, serializeSvg, serializeSvgContent } from "../../../../lib/regex/railroad/svg.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { Railroad, WrittenRailroad } from "../../../../lib/workbench/diagram/view.tsx";

const PATTERNS = ["", "(?<year>\\d{4})-x", "<&>|[\"']", "(".repeat(80) + "|x" + ")".repeat(80)];

for (const pattern of PATTERNS) {
  Deno.test(`Railroad draws /${pattern.slice(0, 40)}/ as its markup does`, () => {
    const parsed = parse({ pattern, flags: "" });
    if (!parsed.ok) throw new Error(parsed.message);
    const svg = renderSvg(layout(buildDiagram(parsed.tree)));
    assertEquals(canonical(renderToString(<Railroad svg={svg} />)), canonical(serializeSvg(svg)));
    assertEquals(
      canonical(renderToString(<WrittenRailroad svg={svg} content={serializeSvgContent(svg)} />)),
      canonical(renderToString(<Railroad svg={svg} />)),
    );
  });
}

/** The two writers differ in how they close empty elements, and in characters that need no escape. */
function canonical(written: string): string {
  return written.replaceAll(/<(\w+)([^>]*)><\/\1>/g, "<$1$2/>").replaceAll("&gt;", ">").replaceAll(
    "&#39;",
    "'",
  );
}
