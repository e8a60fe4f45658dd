import { MAX_NOTES_CHARACTERS } from "../../limits/library.ts";
import { DetailFields, TypedField } from "../page/detail_fields.tsx";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { ChangedPattern } from "../../../components/Changes.tsx";
import { ContractList } from "../matching/contract_list.tsx";
import type { SavingPanel } from "./panel.ts";
import "../second_load.ts";

type SavePanelProps = ReturnType<SavingPanel["shown"]>;

/** The dialog in which a pattern is saved. */
export function SavePanel({ step, signInPath, fields, conflict, onClose }: SavePanelProps) {
  const { busy, problem } = fields;
  return (
    <Dialog open={step !== "closed"} title={TITLES[step]} onClose={onClose}>
      {step === "waiting" && <p class="muted" role="status">One moment</p>}
      {step === "sign in" && <SignInFirst ended={false} path={signInPath} onClose={onClose} />}
      {step === "session ended" && <SignInFirst ended path={signInPath} onClose={onClose} />}
      {step === "form" && <SaveFields {...fields} />}
      {step === "conflict" && conflict && <Conflict {...conflict} busy={busy} problem={problem} />}
    </Dialog>
  );
}

const TITLES = {
  "closed": "",
  "waiting": "Save the pattern",
  "form": "Save the pattern",
  "sign in": "Sign in to save",
  "session ended": "Your session has ended",
  "conflict": "It was changed elsewhere",
} as const;

interface DialogProps extends Pick<SavePanelProps, "onClose"> {
  readonly open: boolean;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** The browser keeps the focus in it, and closes it on Escape. */
function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="save-dialog" aria-labelledby="save-title" onClose={onClose}>
      <h2 id="save-title">{title}</h2>
      {open && children}
    </dialog>
  );
}

/** Name, description, tags, and a note about the version. */
function SaveFields({ onType, onSaveVersion, onSaveNew, ...props }: SavePanelProps["fields"]) {
  const { form, saved, changed, textWords, broken, busy, problem } = props;
  useEffect(props.onShown, []);
  const element = useRef<HTMLFormElement>(null);
  // The dialog was open before the form was rendered, so the browser doesn't set the focus.
  useLayoutEffect(
    () => element.current?.querySelector<HTMLElement>(saved === null ? "input" : "[name=notes]")?.focus(),
    [],
  );
  const submit = (event: Event) => {
    event.preventDefault();
    if (saved === null) onSaveNew();
    else onSaveVersion();
  };
  return (
    <form class="save-form" ref={element} onSubmit={submit}>
      <DetailFields form={form} onType={onType} />
      {saved !== null && (
        <TypedField
          name="notes"
          label="Note about this version"
          rows={2}
          limit={MAX_NOTES_CHARACTERS}
          value={form.notes}
          onType={(notes) => onType({ ...form, notes })}
        />
      )}
      {saved !== null && !changed && (
        <p class="muted">The pattern and flags are unchanged. Only a note creates a new version.</p>
      )}
      {textWords !== "" && <p class="muted saved-text">{textWords}.</p>}
      <div class="broken-contracts" role="status">
        {broken.length > 0 && (
          <>
            <p>
              {broken.length === 1
                ? "This pattern breaks a contract"
                : `This pattern breaks ${broken.length} contracts`}. You can save it all the same.
            </p>
            <ContractList rows={broken} />
          </>
        )}
      </div>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <p class="row">
        <button type="submit" class="primary" disabled={busy}>
          {saved === null ? "Save" : "Save version"}
        </button>
        {saved !== null && <button type="button" disabled={busy} onClick={onSaveNew}>Save as copy</button>}
        <button type="button" onClick={props.onClose}>Cancel</button>
      </p>
    </form>
  );
}

interface SignInFirstProps {
  /** Whether a session has just ended. */
  readonly ended: boolean;
  readonly path: string;
  readonly onClose: () => void;
}

/** The benefits of signing in, and what happens to the work meanwhile. */
function SignInFirst({ ended, path, onClose }: SignInFirstProps) {
  return (
    <>
      <p>
        {ended
          ? "Sign in again to continue. The pattern, the text and what you typed are kept."
          : "The library keeps every version of your patterns, and you can open them in any browser. After signing in, you return to this pattern and text."}
      </p>
      <p class="muted">
        Nothing is lost without an account: this browser keeps the draft, and you can share a link or save a
        file.
      </p>
      <p class="row">
        <a class="button primary" href={path}>{ended ? "Sign in again" : "Sign in"}</a>
        <button type="button" onClick={onClose}>Not now</button>
      </p>
    </>
  );
}

type ConflictProps =
  & NonNullable<SavePanelProps["conflict"]>
  & Pick<SavePanelProps["fields"], "busy" | "problem">;

/** Two versions based on the same one, and the ways to resolve the conflict. */
function Conflict({ current, elsewhere, edits, busy, problem, ...props }: ConflictProps) {
  return (
    <>
      <p>
        Since you opened it, another tab or browser saved a version ({props.savedAt}). Both versions are kept,
        whatever you choose.
      </p>
      <h3>Saved elsewhere</h3>
      <ChangedPattern
        pattern={elsewhere.pattern}
        ranges={edits.map(({ before }) => before)}
        mark="removed"
      />
      <Flags flags={elsewhere.flags} other={current.flags} />
      <h3>Yours</h3>
      <ChangedPattern pattern={current.pattern} ranges={edits.map(({ after }) => after)} mark="added" />
      <Flags flags={current.flags} other={elsewhere.flags} />
      {props.hasOtherText && <p class="muted">The test texts or their expectations differ too.</p>}
      {problem && <p class="problem" role="alert">{problem}</p>}
      <p class="row">
        <button type="button" class="primary" disabled={busy} onClick={props.onKeepMine}>
          Save mine as a newer version
        </button>
        <button type="button" disabled={busy} onClick={props.onSaveCopy}>Save mine as a copy</button>
        <button type="button" disabled={busy} onClick={props.onTakeTheirs}>Use theirs</button>
      </p>
    </>
  );
}

function Flags({ flags, other }: { readonly flags: string; readonly other: string }) {
  if (flags === other) return null;
  return <p class="muted">Flags: {flags === "" ? "none" : <code>{flags}</code>}</p>;
}
