import { TemplateField } from "./TemplateField.tsx";

/** The templates of the modes that make a text. */
export interface Templates {
  readonly replacement: string;
  readonly item: string;
  readonly separator: string;
}

export interface TemplateFieldsProps {
  readonly mode: "replace" | "list";
  readonly templates: Templates;
  readonly onChange: (change: Partial<Templates>) => void;
}

/** The fields of a mode that makes a text. */
export function TemplateFields({ mode, templates, onChange }: TemplateFieldsProps) {
  if (mode === "replace") return field("replacement", "Replace with");
  return <>{field("item", "Item")}{field("separator", "Separator")}</>;

  function field(name: keyof Templates, label: string) {
    const onInput = (value: string) => onChange({ [name]: value });
    return <TemplateField key={name} name={name} label={label} value={templates[name]} onInput={onInput} />;
  }
}
