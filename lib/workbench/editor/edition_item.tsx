import { isRecentEdition, NEXT_EDITION, requiredEdition } from "../../regex/syntax/editions.ts";
import type { Views } from "../model/derived.ts";
import { type Model, selectTool } from "../model/model.ts";
import "../second_load.ts";

interface EditionItemProps {
  readonly model: Model;
  readonly views: Views;
}

/** The edition of ECMAScript that the pattern needs, if some engines in use lack it. */
export function EditionItem({ model: { sources }, views: { tree } }: EditionItemProps) {
  const edition = tree.value && requiredEdition(tree.value);
  if (!edition || !isRecentEdition(edition)) return null;
  return (
    <button
      type="button"
      class="verdict-item edition"
      onClick={() => selectTool(sources, "code", ["#panel-code .editions"])}
    >
      {edition.name}
      {edition.name === NEXT_EDITION ? "" : "+"}
    </button>
  );
}
