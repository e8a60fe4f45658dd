import { assertEquals } from "@std/assert";
import { attackCode, stringCode } from "../../../../lib/change/report/attack_code.ts";
import { createReport } from "../../../../lib/change/report/create_report.ts";
import { reviewJson } from "../../../../lib/change/report/report_json.ts";
import { attackText } from "../../../../lib/regex/redos/attack.ts";
import { judged } from "../../../changes/judged.ts";

Deno.test("the code of an attack makes its text", () => {
  for (
    const attack of [
      { prefix: "", pump: "a", suffix: "!" },
      { prefix: 'x"\\', pump: "\u00a0", suffix: "" },
      { prefix: "\n\u2028", pump: "\ud800\u202e", suffix: "é" },
    ]
  ) {
    const code = attackCode(attack, 3);
    assertEquals(/^[ -~]*$/.test(code), true);
    assertEquals(new Function(`return ${code}`)(), attackText(attack, 3));
  }
  assertEquals(stringCode("\u00a0"), '"\\u00a0"');
});

Deno.test("JSON has the attack in full, with its law", () => {
  const report = createReport([judged("/^\\xa0+$/", "/^(\\xa0+)+$/")]);
  const json = JSON.parse(JSON.stringify(reviewJson(report, { link: () => null })));
  const { attack, law, slowLength } = json.changes[0].after.verdict;
  assertEquals([attack.pump, typeof attack.count, law.kind], ["\u00a0", "number", "recurrence"]);
  assertEquals(slowLength.ms, 1_000);
});
