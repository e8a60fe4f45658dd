import type { JSX } from "preact";

/** What can be changed beside pattern and flags. */
interface Typed {
  readonly name: string;
  readonly description: string;
  /** Separated by commas. */
  readonly tags: string;
}

export interface DetailsFormProps {
  readonly snippet: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly tags: readonly string[];
  };
  readonly limits: Readonly<Record<keyof Typed, number>>;
  readonly busy: boolean;
  /** What is typed and not saved yet; null for nothing. */
  readonly typed: Typed | null;
  readonly onType: (typed: Typed | null) => void;
  readonly onSave: (typed: Typed) => void;
}

/** Name, description and tags; saving them makes no version. */
export function DetailsForm({ snippet, limits, busy, typed, onType, onSave }: DetailsFormProps) {
  const saved = { name: snippet.name, description: snippet.description, tags: snippet.tags.join(", ") };
  const shown = typed ?? saved;
  const field = (name: keyof Typed) => ({
    value: shown[name],
    maxLength: limits[name],
    onInput: ({ currentTarget }: JSX.TargetedInputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType({ ...shown, [name]: currentTarget.value }),
  });
  const changed = (["name", "description", "tags"] as const).some((key) => shown[key] !== saved[key]);
  const submit = (event: Event) => {
    event.preventDefault();
    onSave(shown);
  };
  return (
    <form class="save-form" onSubmit={submit}>
      <label>
        <span>Name</span>
        <input required {...field("name")} />
      </label>
      <label>
        <span>Description</span>
        <textarea rows={2} {...field("description")} />
      </label>
      <label>
        <span>
          Tags<span class="muted">, separated by commas</span>
        </span>
        <input {...field("tags")} />
      </label>
      {changed && (
        <p class="row">
          <button type="submit" class="primary" disabled={busy}>Save changes</button>
          <button type="button" onClick={() => onType(null)}>Cancel</button>
          <span class="unsaved">unsaved</span>
        </p>
      )}
    </form>
  );
}
