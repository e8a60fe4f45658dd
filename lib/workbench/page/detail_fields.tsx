import type { JSX } from "preact";
import { type DetailField, fieldOf, TYPED_DETAILS } from "../../schema/snippet_details.ts";
import type { TypedDetails } from "../client/save_form.ts";

interface DetailFieldsProps<T extends TypedDetails> {
  readonly form: T;
  readonly onType: (form: T) => void;
}

/** The fields of a form for the details of a saved pattern. */
export function DetailFields<T extends TypedDetails>({ form, onType }: DetailFieldsProps<T>) {
  return (
    <>
      {TYPED_DETAILS.map((name) => (
        <TypedField
          key={name}
          {...fieldOf(name)}
          name={name}
          value={form[name]}
          required={name === "name"}
          onType={(value) => onType({ ...form, [name]: value })}
        />
      ))}
    </>
  );
}

interface TypedFieldProps extends DetailField {
  readonly name: string;
  readonly value: string;
  readonly required?: boolean;
  readonly onType: (value: string) => void;
}

/** A field of one or several lines with its label. */
export function TypedField({ label, hint, limit, rows, onType, ...field }: TypedFieldProps) {
  const props = {
    ...field,
    maxLength: limit,
    onInput: ({ currentTarget }: JSX.TargetedInputEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType(currentTarget.value),
  };
  return (
    <label>
      <span>{label}{hint && <span class="muted">, {hint}</span>}</span>
      {rows ? <textarea {...props} rows={rows} /> : <input {...props} />}
    </label>
  );
}
