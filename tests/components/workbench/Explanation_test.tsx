import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { Explanation } from "../../../components/workbench/Explanation.tsx";
import { Structure } from "../../../components/workbench/Structure.tsx";
import { Warnings } from "../../../components/workbench/Warnings.tsx";

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
