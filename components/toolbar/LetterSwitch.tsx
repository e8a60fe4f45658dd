import { Switch } from "./Switch.tsx";

export interface LetterSwitchProps {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Takes single letters away as keys, which speech input and shaking hands press unmeant. */
export function LetterSwitch({ on, onSwitch }: LetterSwitchProps) {
  return <Switch title="Single letters are keys outside fields" on={on} onSwitch={onSwitch} />;
}
