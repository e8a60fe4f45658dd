import { ENGINES } from "../regex/portable/engines.ts";
import { worksIn as worksInEngine } from "../regex/portable/works_for.ts";
import { undecidedReason } from "../regex/portable/reasons.ts";
import type * as api from "./api.d.ts";
import { byDocumentation } from "./portable.ts";
import { NOTHING, withTrees } from "./trees.ts";

/** See `api.d.ts`. */
export const worksIn: typeof api.worksIn = (regex) => {
  return withTrees<readonly api.WorksIn[] | api.Undecided>([regex], ([tree]) => {
    if (!tree) return NOTHING;
    return ENGINES.map((engine): api.WorksIn => {
      const found = worksInEngine(tree, engine);
      if (found.kind !== "undecided") return { engine: engine.id, ...found, ...byDocumentation(engine) };
      return { kind: "undecided", engine: engine.id, reason: undecidedReason(engine, found) };
    });
  });
};
