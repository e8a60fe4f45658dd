import type { Warning } from "../../regex/rules/warning.ts";
import { counted } from "../../regex/words.ts";

/**
 * The number of warnings, and that of the notes, which only say what could be written more simply.
 *
 * @param said warnings that don't count, because something beside them says the same
 * @returns empty if there are none
 */
export function warningWords(warnings: readonly Warning[], said: readonly Warning[] = []): string {
  const counts = { warning: 0, note: 0 };
  for (const each of warnings) {
    if (!said.includes(each)) counts[each.severity === "info" ? "note" : "warning"]++;
  }
  return Object.entries(counts).flatMap(([noun, count]) => count > 0 ? counted(count, noun) : []).join(", ");
}
