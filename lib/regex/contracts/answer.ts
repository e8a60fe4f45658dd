import { type Refusal, REFUSALS } from "../language/budget.ts";
import type { AttackText } from "../redos/attack.ts";
import type { Witness } from "../witnesses/witness.ts";

/** The answer to whether a contract holds. */
export type ContractAnswer =
  /** Proved for all texts. */
  | { readonly kind: "holds" }
  /** Our engine has confirmed the texts. */
  | { readonly kind: "broken"; readonly witness: Witness }
  | { readonly kind: "broken"; readonly attack: AttackText }
  /** An engine refuses the regex because of this construct. */
  | { readonly kind: "broken"; readonly refused: string }
  | { readonly kind: "undecided"; readonly code: UndecidedCode; readonly reason: string }
  /** The contract makes no sense: it names something that doesn't exist. */
  | { readonly kind: "invalid"; readonly message: string };

/** Why there is no answer. */
type UndecidedCode =
  | "too_large"
  | "backreference"
  | "characters"
  | "engines"
  | "budget"
  | "not_proved";

/** It is proved. */
export const HOLDS: ContractAnswer = { kind: "holds" };

/** The answer if a text shows that a contract is broken, or nothing confirmed it. */
export function broken(witness: Witness | undefined): ContractAnswer {
  return witness ? { kind: "broken", witness } : UNCONFIRMED;
}

/** The answer if a proof was refused. */
export function refused(refusal: Refusal): ContractAnswer {
  return { kind: "undecided", code: codeOf(refusal), reason: REFUSALS[refusal] };
}

/** The pattern can't be written inside of another one. */
export const TOO_LARGE: ContractAnswer = {
  kind: "undecided",
  code: "too_large",
  reason: "The pattern is too large to compare",
};

/** The answer if neither a proof nor a text was found. */
export function notProved(reason: string): ContractAnswer {
  return { kind: "undecided", code: "not_proved", reason };
}

const UNCONFIRMED: ContractAnswer = {
  kind: "undecided",
  code: "not_proved",
  reason: "The text that would break it was not confirmed",
};

function codeOf(refusal: Refusal): UndecidedCode {
  switch (refusal) {
    case "backreference":
    case "characters":
    case "engines":
      return refusal;
    default:
      return "budget";
  }
}
