export interface SwitchProps {
  readonly title: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Something to have or not, on a line of its own. */
export function Switch({ title, on, onSwitch }: SwitchProps) {
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onSwitch(currentTarget.checked)} />
      {" "}
      {title}
    </label>
  );
}
