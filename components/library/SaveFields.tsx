import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** What is typed to save a pattern. */
export interface TypedFields {
  readonly name: string;
  readonly description: string;
  readonly tags: string;
  readonly notes: string;
}

export interface SaveFieldsProps {
  readonly form: TypedFields;
  /** Name of the saved pattern that is being worked on; null for a new one. */
  readonly saved: string | null;
  /** Whether pattern or flags differ from what is saved. */
  readonly changed: boolean;
  readonly busy: boolean;
  /** What stands in the way, in a sentence; null for nothing. */
  readonly problem: string | null;
  readonly limits: Readonly<Record<keyof TypedFields, number>>;
  readonly onType: (form: TypedFields) => void;
  readonly onSaveVersion: () => void;
  readonly onSaveNew: () => void;
  readonly onClose: () => void;
}

/** Name, description, tags, and a note about the version. */
export function SaveFields(props: SaveFieldsProps) {
  const { saved, changed, busy, problem, onSaveVersion, onSaveNew, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  // The dialog was open before the form came into it, so that the browser does not see to it.
  useEffect(
    () => form.current?.querySelector<HTMLElement>(saved === null ? "input" : "[name=notes]")?.focus(),
    [],
  );
  const submit = (event: Event) => {
    event.preventDefault();
    if (saved === null) onSaveNew();
    else onSaveVersion();
  };
  return (
    <form class="save-form" ref={form} onSubmit={submit}>
      <Field {...props} name="name" label="Name" required />
      <Field {...props} name="description" label="Description" rows={2} />
      <Field {...props} name="tags" label="Tags" hint="separated by commas" />
      {saved !== null && <Field {...props} name="notes" label="Note about this version" rows={2} />}
      {saved !== null && !changed && (
        <p class="muted">Pattern and flags are as saved. Only a note makes another version.</p>
      )}
      {problem && <p class="problem" role="alert">{problem}</p>}
      <p class="row">
        <button type="submit" class="primary" disabled={busy}>
          {saved === null ? "Save" : "Save version"}
        </button>
        {saved !== null && (
          <button type="button" disabled={busy} onClick={onSaveNew}>Save as a new one</button>
        )}
        <button type="button" onClick={onClose}>Cancel</button>
      </p>
    </form>
  );
}

interface FieldProps extends Pick<SaveFieldsProps, "form" | "limits" | "onType"> {
  readonly name: keyof TypedFields;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** Of a field with several lines. */
  readonly rows?: number;
}

function Field({ form, limits, onType, name, label, hint, required, rows }: FieldProps) {
  const field = {
    name,
    value: form[name],
    required: required ?? false,
    maxLength: limits[name],
    onInput: ({ currentTarget }: JSX.TargetedInputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType({ ...form, [name]: currentTarget.value }),
  };
  return (
    <label>
      <span>{label}{hint && <span class="muted">, {hint}</span>}</span>
      {rows ? <textarea {...field} rows={rows} /> : <input {...field} />}
    </label>
  );
}
