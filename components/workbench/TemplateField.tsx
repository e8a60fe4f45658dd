export interface TemplateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onInput: (value: string) => void;
}

/** A field for a template: one line that grows, because a template may have several. */
export function TemplateField({ name, label, value, placeholder, onInput }: TemplateFieldProps) {
  return (
    <label class={`template template-${name}`}>
      <span>{label}</span>
      <textarea
        rows={1}
        value={value}
        placeholder={placeholder}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}

/** A part of a template as it is written, and in words. */
export interface PartWords {
  readonly source: string;
  readonly meaning: string;
  readonly doubtful: boolean;
}

/** What the parts of a template stand for. */
export function TemplateWords({ parts, hint }: { parts: readonly PartWords[]; hint: string }) {
  if (parts.length === 0) return <p class="template-words">{hint}</p>;
  return (
    <ul class="template-words" aria-label="What the template means">
      {parts.map(({ source, meaning, doubtful }) => (
        <li key={source} class={doubtful ? "doubtful" : ""}>
          <code>{source}</code> {meaning}
        </li>
      ))}
    </ul>
  );
}
