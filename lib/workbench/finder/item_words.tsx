import { MAX_SHOWN_CHARACTERS } from "../../limits/workbench.ts";
import { displayableCode } from "../model/displayable.ts";
import type { FinderItem } from "./search.ts";

/** The title of an item and what is beside it. Those of patterns may have any length and any characters. */
export function ItemWords({ item: { title, detail = "", isCode } }: { readonly item: FinderItem }) {
  return (
    <>
      {isCode ? <code>{shownWords(title)}</code> : <span>{shownWords(title)}</span>}
      {detail !== "" && <span class="detail">{shownWords(detail)}</span>}
    </>
  );
}

/** The beginning of a long text, as a list shows it. */
export function shownWords(text: string): string {
  const isLong = text.length > MAX_SHOWN_CHARACTERS;
  return displayableCode(isLong ? `${text.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed()}…` : text);
}
