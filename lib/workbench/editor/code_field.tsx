import type { Ref } from "preact";

interface CodeFieldProps {
  readonly name: string;
  readonly label: string;
  /** The text at first rendering; later changes reach the editor that takes the field over. */
  readonly initial: string;
  readonly rows: number;
  readonly describedBy?: string;
  /** Id of the form that the field is sent with, where that is not around it. */
  readonly form?: string;
  readonly field: Ref<HTMLTextAreaElement>;
}

/** A textarea that works before and without scripts. */
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

/** The HTML parser swallows a line end right after the opening tag. */
function afterParsing(text: string): string {
  return text.startsWith("\n") ? `\n${text}` : text;
}
