import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { Comparison, type ComparisonProps } from "../../components/Comparison.tsx";

const verdict = (severity: "safe" | "danger", word: string, detail = "") => ({ severity, word, detail });
const DANGEROUS = verdict("danger", "Dangerous", "29 characters can hang a thread for 1 s");
const SAFE = verdict("safe", "Safe", "linear time (proved)");

/** The verdicts and whether others may come, and what is read. */
const CASES: readonly [safety: ComparisonProps["safety"], isChecking: boolean, text: string][] = [
  [[DANGEROUS, SAFE], false, "Dangerous → Safe After: linear time (proved)"],
  [[SAFE, DANGEROUS], false, "Safe → Dangerous After: 29 characters can hang a thread for 1 s"],
  [[DANGEROUS, null], true, "Dangerous → Checking…"],
  [[null, null], true, "Checking… → Checking…"],
  [[null, SAFE], false, "Safe linear time (proved)"],
  [[DANGEROUS, null], false, "Dangerous 29 characters can hang a thread for 1 s"],
  [[null, null], false, ""],
];

for (const [safety, isChecking, expected] of CASES) {
  Deno.test(`the first row of a comparison: ${expected || "nothing"}`, () => {
    const html = renderToString(
      <Comparison
        safety={safety}
        isChecking={isChecking}
        finding={null}
        meaning={null}
        onText={() => {}}
      />,
    );
    const words = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ").trim();
    assertEquals(words, expected);
  });
}

Deno.test("a comparison names the verdicts before the finding and the matches", () => {
  const html = renderToString(
    <Comparison
      safety={[DANGEROUS, SAFE]}
      isChecking={false}
      finding={{ importance: "none", words: "Same" }}
      meaning={{
        status: "done",
        found: { how: "proved", words: { title: "Same matches", sentence: "Both", changes: [] } },
      }}
      onText={() => {}}
    />,
  );
  const places = ["Dangerous", ">Same<", "Same matches"].map((words) => html.indexOf(words));
  assertEquals(places, places.toSorted((a, b) => a - b));
  assertEquals(places.includes(-1), false);
});

Deno.test("a comparison says which of the two its fact is about", () => {
  const html = renderToString(
    <Comparison
      safety={[SAFE, DANGEROUS]}
      later="New"
      isChecking={false}
      finding={null}
      meaning={null}
      onText={() => {}}
    />,
  );
  assertEquals(html.includes("New: 29 characters can hang a thread for 1 s"), true);
});
