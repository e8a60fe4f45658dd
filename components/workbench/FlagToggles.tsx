export interface FlagToggle {
  readonly flag: string;
  readonly name: string;
  readonly effect: string;
  readonly on: boolean;
}

export interface FlagTogglesProps {
  readonly flags: readonly FlagToggle[];
  readonly onToggle: (flag: string) => void;
}

/** One checkbox a flag. */
export function FlagToggles({ flags, onToggle }: FlagTogglesProps) {
  return (
    <fieldset class="flags">
      <legend class="for-readers">Flags</legend>
      {flags.map(({ flag, name, effect, on }) => (
        <label key={flag} class="flag" title={`${name}: ${effect}`}>
          <input type="checkbox" name="flag" value={flag} checked={on} onChange={() => onToggle(flag)} />
          <code>{flag}</code>
          <span class="for-readers">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
