import type { Range } from "../regex.ts";
import type { Warning } from "./warning.ts";

/** What stands once per rule. */
export type RuleHead = Pick<Warning, "id" | "severity" | "title" | "hint">;

/** Makes a rule's warnings: each says with `message` what is so at `at`, a node or another stretch. */
export function rule(
  { id, severity, title, hint }: RuleHead,
): (at: Range, message: string) => Warning {
  return ({ start, end }, message) => ({
    id,
    severity,
    title,
    message,
    hint,
    range: { start, end },
  });
}
