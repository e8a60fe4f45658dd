import { explainPattern } from "../regex/explain/explanation.ts";
import { summarize } from "../regex/explain/summary.ts";
import { isProvedEmpty } from "../regex/language/emptiness.ts";
import type * as api from "./api.d.ts";
import { NOTHING, withTrees } from "./trees.ts";

/** See `api.d.ts`. */
export const explain: typeof api.explain = (regex) => {
  return withTrees([regex], ([tree]) => {
    if (!tree) return NOTHING;
    const steps = explainPattern(tree).map(({ label, detail, depth, range }) => ({
      label,
      ...(detail !== undefined && { detail }),
      depth,
      range,
    }));
    return { kind: "explained", summary: summarize(tree, isProvedEmpty(tree)), steps };
  });
};
