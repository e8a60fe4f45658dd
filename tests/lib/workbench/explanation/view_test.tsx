import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { Explanation, Structure } from "../../../../lib/workbench/explanation/view.tsx";
import { Warnings } from "../../../../lib/workbench/warnings/view.tsx";

Deno.test("no reading takes a pattern that is too large for an error alone", () => {
  const pattern = "a".repeat(10_001);
  const html = renderToString(
    <>
      <Explanation summary={undefined} steps={[]} flags={[]} pattern={pattern} />
      <Structure rows={[]} pattern={pattern} />
      <Warnings warnings={[]} search="none" pattern={pattern} />
    </>,
  );
  assertEquals(html.match(/\w+: the pattern has an error, or is too large/g)?.length, 3);
});
