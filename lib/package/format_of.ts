import { formatOf as findFormat } from "../regex/formats/format_of.ts";
import type * as api from "./api.d.ts";
import { NOTHING, withTrees } from "./trees.ts";

/** See `api.d.ts`. */
export const formatOf: typeof api.formatOf = (regex) => {
  return withTrees<api.Format | null | api.Undecided>([regex], ([tree]) => {
    if (!tree) return NOTHING;
    const found = findFormat(tree);
    if (found === null) return null;
    const { format: { id, name }, relation, extra, missing } = found;
    return { kind: "format", id, name, relation, ...(extra && { extra }), ...(missing && { missing }) };
  });
};
