import { Prose } from "./Prose.tsx";

export interface FieldTableProps {
  readonly title: string;
  readonly fields: readonly {
    readonly name: string;
    readonly isRequired: boolean;
    readonly type: string;
    readonly shape: string | null;
    readonly note: string;
  }[];
}

/** Fields that are sent together, or come together. */
export function FieldTable({ title, fields }: FieldTableProps) {
  return (
    <table class="api-fields">
      <caption>{title}</caption>
      <tbody>
        {fields.map(({ name, isRequired, type, shape, note }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {isRequired && <span class="api-aside">required</span>}
            </th>
            <td>
              {shape === null ? type : <a href={`#${shape}`}>{type}</a>}
              {note && (
                <div class="field-note">
                  <Prose words={note} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
