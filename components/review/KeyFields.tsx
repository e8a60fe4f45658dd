export interface KeyFieldsProps {
  /** Who gets the key, and the model that is asked for when none is named. */
  readonly reviewer: { readonly host: string; readonly model: string };
  readonly form: { readonly key: string; readonly keepKey: boolean; readonly model: string };
  /** Whether the provider refused the key. */
  readonly keyRefused: boolean;
  readonly onChange: (change: Partial<KeyFieldsProps["form"]>) => void;
}

/** The reader's key for the provider, who gets it, and the model. */
export function KeyFields({ reviewer, form, keyRefused, onChange }: KeyFieldsProps) {
  return (
    <div class="review-key">
      <label>
        <span>
          Your key for <strong>{reviewer.host}</strong>
        </span>
        <input
          type="password"
          value={form.key}
          autocomplete="off"
          spellcheck={false}
          maxLength={512}
          aria-describedby="key-use"
          aria-invalid={keyRefused ? "true" : "false"}
          onInput={({ currentTarget }) => onChange({ key: currentTarget.value.trim() })}
        />
      </label>
      <label>
        Model
        <input
          value={form.model}
          placeholder={reviewer.model}
          autocomplete="off"
          spellcheck={false}
          maxLength={100}
          onInput={({ currentTarget }) => onChange({ model: currentTarget.value })}
        />
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked={form.keepKey}
          onChange={({ currentTarget }) => onChange({ keepKey: currentTarget.checked })}
        />{" "}
        Keep the key until this tab is closed
      </label>
      <p class="muted" id="key-use">
        This server passes the key to {reviewer.host} with each question, and neither stores nor logs it.
        {form.keepKey ? " The tab's session storage keeps it." : " Reloading the page forgets it."}
      </p>
    </div>
  );
}
