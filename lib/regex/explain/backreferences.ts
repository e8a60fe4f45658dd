import type { AST } from "@eslint-community/regexpp";
import type { Context } from "./context.ts";
import { groupTitle, shownName } from "./groups.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { listed, type Phrase, phrase } from "./phrase.ts";
import { isNever, type State, stateOf } from "./reference_state.ts";

/** Says what a backreference repeats, or that its group can have taken nothing when it is read. */
export function backreferencePhrase(
  node: AST.Backreference,
  context: Context,
  { ignoreCase }: Modes,
): Phrase {
  const groups = Array.isArray(node.resolved) ? node.resolved : [node.resolved];
  const states = stateOf(groups, node);
  const live = groups.filter((_, index) => !isNever(states[index]));
  if (live.length === 0) return unset(titleOf(groups, context), states[0]);
  const title = titleOf(live, context);
  const choice = live.length > 1 ? ", whichever took part" : "";
  const took = live.length > 1 ? "none of them took part" : `${title} took no part`;
  const unsure = !states.includes("set");
  return phrase(`the same text as ${title} took${choice}`, undefined, {
    notes: [
      ...(ignoreCase ? ["Upper and lower case may differ"] : []),
      ...(unsure ? [`If ${took}, this matches the empty string`] : []),
    ],
  });
}

function unset(title: string, state: State | undefined): Phrase {
  const reason = REASONS[state ?? "later"] ?? "";
  return phrase(`the empty string, as ${title} holds nothing here`, undefined, {
    notes: [
      `In JavaScript a backreference to a group that holds nothing matches the empty string; ${reason}`,
    ],
  });
}

const REASONS: Readonly<Partial<Record<State, string>>> = {
  inside: "this one stands inside its group",
  apart: "this one stands in another alternative than its group",
  denied: "what a negative condition captures is not kept",
  later: "this one is read before its group",
};

function titleOf(
  groups: readonly AST.CapturingGroup[],
  { numbers, shared }: Context,
): string {
  const [first, second] = groups;
  if (!first) return "no group";
  if (!second) return groupTitle(first, numbers);
  const name = first.name ?? "";
  const known = shared.get(name);
  const any = known?.count === groups.length
    ? known.any
    : listed(groups.map((group) => String(numbers.get(group))), "or");
  return `group ${any} (${shownName(name)})`;
}
