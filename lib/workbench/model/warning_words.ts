import type { Warning } from "../../regex/rules/warning.ts";
import { counted } from "../../regex/words.ts";

/** The warnings without those that something beside them says as well. */
export const ownWarnings = (
  warnings: readonly Warning[],
  said: readonly Warning[] = [],
): readonly Warning[] => warnings.filter((each) => !said.includes(each));

/**
 * The number of warnings, and that of the notes, which only say what could be written more simply.
 *
 * @returns empty if there are none
 */
export function warningWords(warnings: readonly Warning[]): string {
  const notes = warnings.filter(({ severity }) => severity === "info").length;
  const words = [counted(warnings.length - notes, "warning"), counted(notes, "note")];
  return words.filter((each) => !each.startsWith("No")).join(", ");
}
