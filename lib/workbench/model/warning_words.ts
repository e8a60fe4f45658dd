import type { Warning } from "../../regex/rules/warning.ts";
import { counted } from "../../regex/words.ts";

/**
 * The number of warnings, and that of the notes, which only say what could be written more simply.
 *
 * @param said warnings that don't count, because something beside them says the same
 * @returns empty if there are none
 */
export function warningWords(warnings: readonly Warning[], said: readonly Warning[] = []): string {
  const own = warnings.filter((each) => !said.includes(each));
  const notes = own.filter(({ severity }) => severity === "info").length;
  const words = [counted(own.length - notes, "warning"), counted(notes, "note")];
  return words.filter((each) => !each.startsWith("No")).join(", ");
}
