import { useMemo } from "preact/hooks";
import { MenuItem } from "../../../components/Menu.tsx";
import { excerpt } from "../../regex/excerpt.ts";
import { hasBufferBoundaries, PROPOSAL_NOTE } from "../../regex/syntax/buffer_boundaries.ts";
import type { Model } from "../model/model.ts";
import "../second_load.ts";
import { copyText } from "../page/files.ts";
import { copyLink, prepareLink } from "../page/share_link.ts";
import { copyForms } from "./copy_forms.ts";

/** The forms in which the pattern can be copied; browsers fetch this code when their menu opens. */
export function CopyItems({ model }: { model: Model }) {
  const { sources, regex, views } = model;
  const isValid = views.value?.error.value?.reason !== "syntax";
  // Compressed when the menu opens, because browsers refuse to copy long after the click.
  const prepared = useMemo(() => prepareLink(sources), [
    regex.value,
    sources.text.value,
    sources.modes.value,
  ]);
  const copy = (title: string, code: string) => async () => {
    closeFlags();
    sources.done.value = await copyText(code) ? `Copied: ${title}` : "The browser refused to copy";
  };
  const link = async () => {
    closeFlags();
    await copyLink(sources, await prepared, "with text");
  };
  return (
    <>
      {copyForms(regex.value, isValid).map(({ title, code }) => (
        <MenuItem key={title} title={title} detail={excerpt(code)} onChoose={copy(title, code)} />
      ))}
      {!isValid && <p class="empty-view">No literal: the pattern has an error</p>}
      {isValid && hasBufferBoundaries(regex.value) && <p class="empty-view">{PROPOSAL_NOTE}</p>}
      <MenuItem
        title="Link"
        detail="Anyone with the link can see the pattern and text"
        onChoose={link}
      />
    </>
  );
}

/** On a phone, this menu is opened from that of the flags. */
function closeFlags(): void {
  const flags = document.getElementById("more-flags");
  if (flags?.matches(":popover-open")) flags.hidePopover();
}
