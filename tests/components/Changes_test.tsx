import { assertEquals, assertStringIncludes } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { Meaning } from "../../components/Changes.tsx";

const words = {
  title: "Overlapping",
  sentence: "Some texts.",
  changes: ['Now also accepts "c"', "No longer accepts the empty text"],
};

Deno.test("Meaning shows a text next to the change that it demonstrates, and offers none for the empty text", () => {
  const found = { how: "proved" as const, words, onlyLeft: "", onlyRight: "c" };
  const html = renderToString(<Meaning status="done" found={found} onText={() => {}} />);
  assertStringIncludes(html, '<span class="badge proved">proved</span>');
  const items = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item = ""]) =>
    item.replaceAll(/<[^>]+>/g, "")
  );
  assertEquals(items, [
    "Now also accepts &quot;c&quot; Add to test text",
    "No longer accepts the empty text ",
  ]);
});

Deno.test("Meaning shows the status until the result is known", () => {
  for (
    const [status, said] of [["running", "Comparing"], ["ended", "too long"], [
      "failed",
      "could not",
    ]] as const
  ) {
    assertStringIncludes(renderToString(<Meaning status={status} found={null} onText={() => {}} />), said);
  }
});
