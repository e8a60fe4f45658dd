import type { Section } from "./exported_explanation.ts";
import { exportedLiteral } from "./pattern_section.ts";
import { singleLine } from "./single_line.ts";

/** What to use instead of a slow pattern. */
export const FIX: Section = {
  title: "Fix",
  isTitled: true,
  blocks: ({ fix }, { language }) =>
    fix
      ? [{ type: "code", code: exportedLiteral(fix.regex), language }, { type: "paragraph", text: fix.proof }]
      : [],
  lines: ({ fix }) => fix ? [`Fix: ${exportedLiteral(fix.regex)}`, `  ${singleLine(fix.proof)}`] : [],
};
