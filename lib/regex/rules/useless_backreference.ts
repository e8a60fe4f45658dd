import { isNever, type State, stateOf } from "../explain/groups.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "useless-backreference",
  severity: "warn",
  title: "Backreference to a group that is never set",
  hint: "Refer to a group that is always matched before this point",
});

/** A backreference that stands where its group cannot have matched: it then matches the empty string. */
export function uselessBackreference(tree: Tree): Warning[] {
  return allOf(tree, "Backreference").flatMap((reference) => {
    const states = stateOf([reference.resolved].flat(), reference);
    const [state] = states;
    if (state === undefined || !states.every(isNever)) return [];
    return [warning(
      reference,
      `${quote(reference.raw)} always matches the empty string: its group ${REASONS[state]}`,
    )];
  });
}

const REASONS: Readonly<Record<State, string>> = {
  inside: "is the one it stands in",
  apart: "is in another alternative",
  denied: "is in a negative lookaround, which keeps no captures",
  later: "is matched only after it",
  set: "",
  unsure: "",
};
