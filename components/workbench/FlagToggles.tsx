import { MoreFlags } from "./MoreFlags.tsx";

export interface FlagToggle {
  readonly flag: string;
  readonly name: string;
  readonly effect: string;
  readonly on: boolean;
  /** Whether it stands beside the pattern, and not under "More". */
  readonly offered: boolean;
}

export interface FlagTogglesProps {
  readonly flags: readonly FlagToggle[];
  readonly onToggle: (flag: string) => void;
}

/** One checkbox a flag; rare ones, and what all of them do, one step away. */
export function FlagToggles({ flags, onToggle }: FlagTogglesProps) {
  return (
    <fieldset class="flags">
      <legend class="for-readers">Flags</legend>
      {flags.filter(({ offered }) => offered).map(({ flag, name, effect, on }) => (
        <label key={flag} class="flag" title={`${name}: ${effect}`}>
          <input
            type="checkbox"
            name="flag"
            value={flag}
            checked={on}
            onChange={() =>
              onToggle(flag)}
          />
          <code>{flag}</code>
          <span class="for-readers">{name}</span>
        </label>
      ))}
      <MoreFlags flags={flags} onToggle={onToggle} />
    </fieldset>
  );
}
