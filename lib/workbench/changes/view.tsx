import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SourceFile } from "../../change/model.ts";
import { LONG_TEXT_CHARACTERS } from "../../limits/workbench.ts";
import { counted } from "../../regex/words.ts";
import { isLayoutSlow } from "../../schema/layout_cost.ts";
import { displayable } from "../model/displayable.ts";
import { shownName } from "./shown_name.ts";
import { pickFiles } from "../page/files.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { EXAMPLE_DIFF } from "./example.ts";
import { type ChangesInput, type InputMode, isDiff, isIncomplete, removeFile, type Side } from "./input.ts";
import { Results } from "./results.tsx";
import { type ChangesPage, takeFiles } from "./state.ts";

/** The fields for a change, and the results below them. */
export function Changes({ page }: { readonly page: ChangesPage }) {
  const element = useRef<HTMLDivElement>(null);
  useHydrated(element);
  const input = page.input.value;
  const drop = (event: DragEvent, version: Side | null = null) => {
    const files = event.dataTransfer?.files;
    if (!files || files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    takeFiles(page, [...files], version);
  };
  return (
    <div
      class="changes with-script"
      ref={element}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => drop(event)}
    >
      <section class="change-input" aria-label="Change">
        <Modes page={page} input={input} />
        {input.mode === "diff" && <DiffField page={page} input={input} />}
        {input.mode === "patterns" && <PatternFields page={page} input={input} />}
        {input.mode === "files" && <FileFields page={page} input={input} onDrop={drop} />}
      </section>
      <Results page={page} isIncomplete={isIncomplete(input)} />
    </div>
  );
}

interface FieldsProps {
  readonly page: ChangesPage;
  readonly input: ChangesInput;
}

const MODES: readonly { readonly mode: InputMode; readonly title: string }[] = [
  { mode: "diff", title: "Diff" },
  { mode: "patterns", title: "Two patterns" },
  { mode: "files", title: "Two files" },
];

function Modes({ page, input }: FieldsProps) {
  return (
    <fieldset class="change-modes">
      <legend class="for-readers">What to compare</legend>
      {MODES.map(({ mode, title }) => (
        <label key={mode}>
          <input
            type="radio"
            name="mode"
            checked={input.mode === mode}
            onChange={() => page.input.value = { ...page.input.peek(), mode }}
          />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}

const FREEZES = "its characters would freeze the page. Typing replaces it";

/** Browsers take many seconds to insert a long paste themselves, but show a new value at once. */
function DiffField({ page, input }: FieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const set = (diff: string) => page.input.value = { ...page.input.peek(), diff };
  // Text that was typed before the page was hydrated.
  useEffect(() => {
    const typed = field.current?.value ?? "";
    if (typed !== page.input.peek().diff && page.input.peek().diff === "") set(typed);
  }, []);
  // While no field has the focus, as on the workbench.
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (page.input.peek().diff !== "" || target instanceof Element && target.matches("input, textarea")) {
        return;
      }
      event.preventDefault();
      set(clipboardData?.getData("text/plain") ?? "");
    };
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  }, []);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const { currentTarget } = event;
    if (
      text.length < LONG_TEXT_CHARACTERS && !isLayoutSlow(text) ||
      !(currentTarget instanceof HTMLTextAreaElement)
    ) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = currentTarget;
    set(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  };
  return (
    <div class="change-diff">
      <label class="for-readers" htmlFor="change-diff">Diff</label>
      <textarea
        id="change-diff"
        ref={field}
        rows={9}
        value={displayable(input.diff)}
        placeholder="Paste the output of git diff, a pull request's .diff, or drop a file here"
        spellcheck={false}
        autocomplete="off"
        onPaste={paste}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      {isLayoutSlow(input.diff) && <p role="status">The diff is read, but not displayed: {FREEZES}</p>}
      <p class="change-tools">
        <button
          type="button"
          onClick={async () => takeFiles(page, await pickFiles(".diff,.patch,text/*"), null)}
        >
          Choose file…
        </button>
        {input.diff === ""
          ? <button type="button" onClick={() => set(EXAMPLE_DIFF)}>Show an example</button>
          : <button type="button" onClick={() => set("")}>Clear</button>}
      </p>
    </div>
  );
}

const VERSIONS: readonly { readonly version: Side; readonly title: string }[] = [
  { version: "before", title: "Before" },
  { version: "after", title: "After" },
];

function PatternFields({ page, input }: FieldsProps) {
  return (
    <div class="change-sides">
      {VERSIONS.map(({ version, title }) => (
        <PatternField key={version} page={page} input={input} version={version} title={title} />
      ))}
    </div>
  );
}

interface SideProps extends FieldsProps {
  readonly version: Side;
  readonly title: string;
}

function PatternField({ page, input, version, title }: SideProps) {
  const id = `change-${version}`;
  const regex = input.patterns[version];
  const set = (changed: Partial<typeof regex>) => {
    const now = page.input.peek();
    page.input.value = {
      ...now,
      patterns: { ...now.patterns, [version]: { ...now.patterns[version], ...changed } },
    };
  };
  const paste = async (event: ClipboardEvent) => {
    const field = event.currentTarget;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!(field instanceof HTMLTextAreaElement)) return;
    const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    if (isLayoutSlow(text)) {
      event.preventDefault();
      return set({ pattern: text });
    }
    if (!isWhole && !isDiff(text)) return;
    event.preventDefault();
    const pasting = await import("./pasting.ts").catch(() => null);
    const taken = pasting?.pasteIntoPattern(page.input.peek(), version, text);
    if (taken) page.input.value = taken;
    // As the browser would have, in a step that can be undone.
    else document.execCommand("insertText", false, text);
  };
  return (
    <div class="change-side">
      <p class="side-head">
        <label htmlFor={id}>{title}</label>
        <label class="side-flags">
          Flags{" "}
          <input
            value={displayable(regex.flags)}
            aria-label={`Flags, ${title.toLowerCase()}`}
            size={6}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            onInput={({ currentTarget }) => set({ flags: currentTarget.value })}
          />
        </label>
      </p>
      <textarea
        id={id}
        rows={2}
        value={displayable(regex.pattern)}
        placeholder="Pattern, literal or a line of code"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onPaste={paste}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        onInput={({ currentTarget }) => set({ pattern: currentTarget.value })}
      />
    </div>
  );
}

interface FileFieldsProps extends FieldsProps {
  readonly onDrop: (event: DragEvent, version: Side) => void;
}

function FileFields({ page, input, onDrop }: FileFieldsProps) {
  return (
    <div class="change-sides">
      {VERSIONS.map(({ version, title }) => (
        <section
          key={version}
          class="change-side"
          aria-label={`Files, ${title.toLowerCase()}`}
          onDrop={(event) => onDrop(event, version)}
        >
          <p class="side-head">
            <span>{title}</span>
            <button type="button" onClick={async () => takeFiles(page, await pickFiles(""), version)}>
              Choose files…<span class="for-readers">, {title.toLowerCase()}</span>
            </button>
          </p>
          <Files
            files={input.files[version]}
            onRemove={({ name }) => page.input.value = removeFile(page.input.peek(), version, name)}
          />
        </section>
      ))}
    </div>
  );
}

interface FilesProps {
  readonly files: readonly SourceFile[];
  readonly onRemove: (file: SourceFile) => void;
}

function Files({ files, onRemove }: FilesProps): ComponentChildren {
  if (files.length === 0) return <p class="empty-view">Drop a version of the files here</p>;
  return (
    <ul class="change-files">
      {files.map((file) => (
        <li key={file.name}>
          <code>{shownName(file.name)}</code>{" "}
          <span class="hint">{counted(file.text.length, "character")}</span>
          <button type="button" aria-label={`Remove ${shownName(file.name)}`} onClick={() => onRemove(file)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
