export interface FlagNotesProps {
  readonly flags: readonly { readonly flag: string; readonly name: string; readonly effect: string }[];
  readonly class?: string;
}

/** Each flag by letter and name, with what it does. */
export function FlagNotes({ flags, class: name }: FlagNotesProps) {
  return (
    <dl class={name}>
      {flags.map(({ flag, name, effect }) => (
        <div key={flag}>
          <dt>
            <code>{flag}</code> {name}
          </dt>
          <dd>{effect}</dd>
        </div>
      ))}
    </dl>
  );
}
