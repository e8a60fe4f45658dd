import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Conflict, type ConflictProps } from "./Conflict.tsx";
import { SaveFields, type SaveFieldsProps } from "./SaveFields.tsx";
import { SignInFirst } from "./SignInFirst.tsx";

export interface SavePanelProps {
  readonly step: "closed" | "waiting" | "sign in" | "session ended" | "form" | "conflict";
  /** Path of the sign-in page that leads back. */
  readonly signInPath: string;
  readonly fields: SaveFieldsProps;
  /** Null while nobody else changed the saved pattern. */
  readonly conflict: Omit<ConflictProps, "busy" | "problem"> | null;
  readonly onClose: () => void;
}

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

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The browser keeps the focus in it, and closes it on Escape. */
function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
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
