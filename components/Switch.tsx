export interface SwitchProps {
  readonly title: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** A switch with its title, on a separate line. */
export function Switch({ title, on, onSwitch }: SwitchProps) {
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onSwitch(currentTarget.checked)} />
      {" "}
      {title}
    </label>
  );
}
