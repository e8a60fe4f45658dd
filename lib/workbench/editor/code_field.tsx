import type { Ref } from "preact";

interface CodeFieldProps {
  readonly name: string;
  readonly label: string;
  /** The text at first rendering; later changes are sent to the editor that replaces the field. */
  readonly initial: string;
  readonly rows: number;
  readonly describedBy?: string;
  /** Id of the form that submits the field, if that doesn't contain it. */
  readonly form?: string;
  readonly field: Ref<HTMLTextAreaElement>;
}

/** A textarea that works before scripts are loaded, and without them. */
export function CodeField(
  { name, label, initial, rows, describedBy, form, field }: CodeFieldProps,
) {
  return (
    <div class={`field field-${name}`}>
      <textarea
        ref={field}
        name={name}
        form={form}
        aria-label={label}
        aria-describedby={describedBy}
        rows={rows}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
      >
        {afterParsing(initial)}
      </textarea>
    </div>
  );
}

/** The HTML parser drops a newline directly after the opening tag. */
function afterParsing(text: string): string {
  return text.startsWith("\n") ? `\n${text}` : text;
}
