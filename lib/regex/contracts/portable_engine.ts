import { engineOf, ENGINES } from "../portable/engines.ts";
import { undecidedReason } from "../portable/reasons.ts";
import { worksIn } from "../portable/works_for.ts";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { broken, type ContractAnswer, HOLDS, notProved, refused } from "./answer.ts";

/** Checks if an engine accepts the same texts with a pattern as it stands. */
export function checkPortable(tree: Tree, id: string): ContractAnswer {
  const engine = engineOf(id);
  if (!engine) {
    const known = ENGINES.map((each) => each.id).join(", ");
    return { kind: "invalid", message: `There is no engine ${quote(id)}; there are ${known}` };
  }
  const found = worksIn(tree, engine);
  switch (found.kind) {
    case "same":
      return HOLDS;
    case "differs":
      return broken({ typical: found.text, shortest: found.text });
    case "refused":
      return { kind: "broken", refused: found.construct };
    case "undecided":
      return "refusal" in found ? refused(found.refusal) : notProved(undecidedReason(engine, found));
  }
}
