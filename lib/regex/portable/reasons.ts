import { REFUSALS } from "../language/budget.ts";
import type { Engine } from "./engines.ts";
import type { NoForm } from "./portable.ts";
import { NOT_CLOSED } from "./works_for.ts";
import type { WorksIn } from "./works_in.ts";

/** Why there is no form for an engine, without a full stop. */
export function noFormReason({ name }: Engine, why: NoForm): string {
  switch (why) {
    case "long":
      return "The forms that were found are longer than allowed";
    case "surrogates":
      return "The pattern is about surrogates, and isn't valid with flag u";
    case "not proved":
      return "A form was found, but it isn't proved that it accepts the same texts";
    case "not expressible":
      return `Patterns for ${name} can't say it`;
    case "equal keys":
      return "Another pattern has the same form, and keys must differ";
    case "backreference":
    case "characters":
    case "engines":
      return REFUSALS[why];
    default:
      return "Rewriting the pattern takes more work than is allowed";
  }
}

/** Why it isn't decided what an engine makes of a pattern, without a full stop. */
export function undecidedReason({ name, ran }: Engine, found: WorksIn & { kind: "undecided" }): string {
  if ("refusal" in found) return REFUSALS[found.refusal];
  if (found.construct === NOT_CLOSED) {
    return `${name} may compare whole texts, and the pattern isn't from ^ to $`;
  }
  return ran === undefined
    ? `The documentation of ${name} doesn't say how it reads ${found.construct}`
    : `${name} reads ${found.construct} differently, or depending on its version`;
}
