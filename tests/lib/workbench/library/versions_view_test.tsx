import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { VersionChanges } from "../../../../lib/workbench/library/versions_view.tsx";

/** What the comparison of two versions says about their contracts; "" without a section. */
function contractsOf(before: string[] | undefined, after: string[] | undefined): string {
  const regex = { pattern: "a", flags: "" };
  const html = renderToString(
    <VersionChanges
      before={{ ...regex, contracts: before }}
      after={{ ...regex, contracts: after }}
      times={["then", "now"]}
      diff={null}
      meaning={null}
      verdicts={[null, null]}
      safety={[]}
      onText={() => {}}
    />,
  );
  const [, section = ""] = /<section aria-label="Changed contracts">(.*?)<\/section>/.exec(html) ?? [];
  return section.replaceAll(/<\/?(?:ul|li|code)[^>]*>/g, "");
}

Deno.test("removed and added contracts are listed, and no others", () => {
  assertEquals(
    contractsOf(["whole", "linear"], ["linear", 'never "<"']),
    '<h4>Contracts</h4><del>whole</del><ins>never "&lt;"</ins>'.replaceAll('"', "&quot;"),
  );
  assertEquals(contractsOf(undefined, ["whole"]), "<h4>Contracts</h4><ins>whole</ins>");
  assertEquals([contractsOf(["whole"], ["whole"]), contractsOf(undefined, [])], ["", ""]);
});
