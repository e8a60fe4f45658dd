import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { Comparison, type ComparisonProps } from "../../../../lib/workbench/page/comparison.tsx";

const verdict = (severity: "safe" | "danger", word: string, detail = "") => ({ severity, word, detail });
const DANGEROUS = verdict("danger", "Dangerous", "29 characters can block for 1 s");
const SAFE = verdict("safe", "Safe", "linear time (proved)");

/** The verdicts and whether others may come, and what is read. */
const CASES: readonly [safety: ComparisonProps["safety"], isChecking: boolean, text: string][] = [
  [[DANGEROUS, SAFE], false, "Dangerous → Safe linear time (proved)"],
  [[SAFE, DANGEROUS], false, "Safe → Dangerous 29 characters can block for 1 s"],
  [[DANGEROUS, null], true, "Dangerous → Checking…"],
  [[null, null], true, "Checking… → Checking…"],
  [[null, SAFE], false, "Safe linear time (proved)"],
  [[DANGEROUS, null], false, "Dangerous 29 characters can block for 1 s"],
  [[null, null], false, ""],
];

for (const [safety, isChecking, expected] of CASES) {
  Deno.test(`the first row of a comparison: ${expected || "nothing"}`, () => {
    const html = renderToString(
      <Comparison
        safety={safety}
        isChecking={isChecking}
        meaning={null}
        onText={() => {}}
      />,
    );
    const words = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ").trim();
    assertEquals(words, expected);
  });
}

/** How the matches relate, and what is read. */
const MEANINGS: readonly [meaning: ComparisonProps["meaning"], text: string][] = [
  [{ status: "running", found: null }, "Comparing…"],
  [{ status: "ended", found: null }, "Not decided: comparing the matches took too long"],
  [{ status: "failed", found: null }, "The matches could not be compared"],
  [
    {
      status: "done",
      found: {
        how: "proved",
        words: { title: "The new pattern accepts more", sentence: "It matches more" },
        differing: [{ title: "Now also accepted", sign: "+", texts: [{ text: "c", sentences: [] }] }],
      },
    },
    "The new pattern accepts more proved It matches more Now also accepted + c Add to test text",
  ],
];

for (const [meaning, expected] of MEANINGS) {
  Deno.test(`a comparison says the answer, then shows texts: ${expected}`, () => {
    const html = renderToString(
      <Comparison safety={[DANGEROUS, SAFE]} isChecking={false} meaning={meaning} onText={() => {}} />,
    );
    const words = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ").trim();
    assertEquals(words, `Dangerous → Safe linear time (proved) ${expected}`);
  });
}
