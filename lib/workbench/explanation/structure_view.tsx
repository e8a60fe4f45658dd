import { structureRows } from "../../regex/explain/structure.ts";
import { memoizeInKey } from "../../regex/memoize.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { NO_PATTERN } from "../model/error_words.ts";
import "../second_load.ts";
import { longestSource, Row, Rows } from "./view.tsx";

interface StructureProps {
  /** Null if there is none. */
  readonly tree: Tree | null;
  readonly isOutdated?: boolean;
}

/** The syntax tree, a row per node. Browsers load it when it is first opened. */
export function Structure({ tree, isOutdated = false }: StructureProps) {
  if (tree === null) {
    return <p class="empty-view">{NO_PATTERN}</p>;
  }
  const rows = rowsOf(tree);
  const { pattern } = tree.regex;
  return (
    <Rows
      label="Nodes of the syntax tree"
      items={rows}
      codeLength={longestSource(rows)}
      isOutdated={isOutdated}
      row={({ facts, label, range, depth }, index) =>
        Row({ pattern, range, depth, index, isOutdated, label, detail: facts.join(" · ") })}
    />
  );
}

const rowsOf = memoizeInKey(structureRows);
