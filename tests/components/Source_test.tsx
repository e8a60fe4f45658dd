import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { Source } from "../../components/Source.tsx";

const PATTERN = '(?<a> "&")';

Deno.test("Source writes a part with spaces as it is in the pattern", () => {
  const html = renderToString(<Source pattern={PATTERN} range={{ start: 0, end: PATTERN.length }} />);
  assertEquals(read(html), PATTERN);
});

Deno.test("Source writes a part without spaces as it is in the pattern", () => {
  const html = renderToString(<Source pattern={PATTERN} range={{ start: 0, end: 5 }} />);
  assertEquals(read(html), "(?<a>");
});

/** The text of HTML, as a browser shows it. */
function read(html: string): string {
  const text = html.replaceAll(/<\/?\w[^>]*>/g, "");
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll(
    "&amp;",
    "&",
  );
}
