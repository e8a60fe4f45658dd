import type { Range, Regex } from "../../regex/regex.ts";
import { displayable } from "../model/displayable.ts";

interface PatternBoxProps {
  readonly name: "first" | "second";
  /** Instead of the usual title. */
  readonly title?: string | undefined;
  readonly regex: Regex;
  /** The ranges that differ from the other pattern, in order, without overlaps. */
  readonly changed: readonly Range[];
  /** Id of the element that describes the pattern's error. */
  readonly describedBy?: string;
  readonly isInvalid: boolean;
  /** Shown while the pattern is empty. */
  readonly placeholder?: string;
  /** Called with the edited regex; without it, the box is read-only. */
  readonly onEdit?: (regex: Regex) => void;
  /** Called with text that is pasted over the whole pattern; returns true if it has handled the paste. */
  readonly onPaste?: (text: string) => boolean;
}

/**
 * A pattern with its flags as code, with its differences from another pattern marked. The marks are in a copy
 * of the pattern behind the field with the same layout, because a field can't mark parts of its text.
 */
export function PatternBox(props: PatternBoxProps) {
  const { name, regex, changed, describedBy, isInvalid, placeholder, onEdit, onPaste } = props;
  const { title = TITLES[name] } = props;
  const { pattern, flags } = regex;
  const shown = displayable(pattern);
  const paste = (event: ClipboardEvent) => {
    const { currentTarget: field } = event;
    if (!(field instanceof HTMLTextAreaElement)) return;
    const isAll = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    if (isAll && onPaste?.(event.clipboardData?.getData("text/plain") ?? "")) event.preventDefault();
  };
  return (
    <div class="compared-pattern">
      <span class="name" aria-hidden="true">{title}</span>
      <div class={onEdit ? "compared-line" : "compared-line read-only"}>
        <span class="delimiter" aria-hidden="true">/</span>
        <div class="compared-field">
          <div class="copy" aria-hidden="true">
            <Marked
              text={shown}
              changed={shown === "" ? [] : changed}
              mark={name === "first" ? "removed" : "added"}
            />
          </div>
          <textarea
            aria-label={title}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            readOnly={!onEdit}
            rows={1}
            value={shown}
            placeholder={placeholder}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            onKeyDown={refuseEnter}
            onPaste={paste}
            onInput={({ currentTarget }) => onEdit?.({ pattern: currentTarget.value, flags })}
          />
        </div>
        <span class="delimiter" aria-hidden="true">/</span>
        <input
          aria-label={`Flags of the ${name === "first" ? "current" : "new"} pattern`}
          class="compared-flags"
          readOnly={!onEdit}
          value={flags}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          size={6}
          onInput={({ currentTarget }) => onEdit?.({ pattern, flags: currentTarget.value })}
        />
      </div>
    </div>
  );
}

const TITLES = { first: "Current pattern", second: "New pattern" } as const;

/** A pattern is typed on one line. */
function refuseEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && !event.isComposing) event.preventDefault();
}

interface MarkedProps {
  readonly text: string;
  readonly changed: readonly Range[];
  readonly mark: "added" | "removed";
}

function Marked({ text, changed, mark }: MarkedProps) {
  const Mark = mark === "added" ? "ins" : "del";
  const rest = text.slice(changed.at(-1)?.end ?? 0);
  return (
    <>
      {changed.map(({ start, end }, index) => [
        text.slice(changed[index - 1]?.end ?? 0, start).toWellFormed(),
        <Mark key={index}>{text.slice(start, end).toWellFormed()}</Mark>,
      ])}
      {rest.toWellFormed()}
      {/* A line without characters has no height. */}
      {rest === "" || rest.endsWith("\n") ? "\u200b" : ""}
    </>
  );
}
