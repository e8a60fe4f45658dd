export interface LetterSwitchProps {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Takes single letters away as keys, which speech input and shaking hands press unmeant. */
export function LetterSwitch({ on, onSwitch }: LetterSwitchProps) {
  return (
    <label class="letter-switch">
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onSwitch(currentTarget.checked)} />
      {" "}
      Single letters are keys outside fields
    </label>
  );
}
