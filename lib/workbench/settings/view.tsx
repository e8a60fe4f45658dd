import { useSignal } from "@preact/signals";
import { MenuItem } from "../../../components/Menu.tsx";
import { Switch } from "../../../components/Switch.tsx";
import type { Key } from "./keys.ts";
import type { settingsPanel } from "./state.ts";

type SettingsProps = ReturnType<ReturnType<typeof settingsPanel>>;

/** The settings stored in this browser. */
export function Settings(props: SettingsProps) {
  return (
    <div class="settings">
      <label>
        Timeout of a run <Deadline {...props} />
      </label>
      <NewFlags {...props} />
      <Switch
        title="Show whitespace: spaces, tabs and line endings"
        on={props.blanks}
        onSwitch={props.onBlanks}
      />
      <h2>Accessibility</h2>
      <Switch
        title="Plain text boxes without highlighting, for screen readers"
        on={props.plain}
        onSwitch={props.onPlain}
      />
      <LetterSwitch on={props.letters} onSwitch={props.onLetters} />
      <p class="detail">
        Stored in this browser; no account is needed.{" "}
        <button type="button" onClick={props.onReset}>Reset to defaults</button>
      </p>
    </div>
  );
}

function Deadline({ deadline, deadlines, onDeadline }: SettingsProps) {
  return (
    <select value={deadline} onChange={({ currentTarget }) => onDeadline(Number(currentTarget.value))}>
      {deadlines.map((each) => <option key={each} value={each}>{each / 1000} s</option>)}
    </select>
  );
}

function NewFlags({ flags, onFlag }: SettingsProps) {
  return (
    <fieldset>
      <legend>Flags of a new pattern</legend>
      <div class="new-flags">
        {flags.map(({ flag, name, on }) => (
          <label key={flag} class="flag" title={name}>
            <input type="checkbox" checked={on} onChange={() => onFlag(flag)} />
            <code>{flag}</code>
            <span class="for-readers">{name}</span>
          </label>
        ))}
      </div>
      <p class="detail">
        Used by “New pattern”. Links and templates have their own flags.
      </p>
    </fieldset>
  );
}

interface LetterSwitchProps {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Disables single-letter keys, which speech input and tremor can trigger by accident. */
export function LetterSwitch({ on, onSwitch }: LetterSwitchProps) {
  return <Switch title="Single-letter shortcuts outside text fields" on={on} onSwitch={onSwitch} />;
}

/** Keys and what they do. */
export function KeyList({ keys }: { readonly keys: readonly Key[] }) {
  return (
    <table class="keys">
      <thead>
        <tr>
          <th scope="col">Keys</th>
          <th scope="col">What they do</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((each) => (
          <tr key={`${each.keys} ${each.where}`}>
            <td>
              {each.keys.split(", ").map((key) => <kbd key={key}>{key}</kbd>)}
            </td>
            <td>{each.action}</td>
            <td>{each.where}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A thing to choose, under the heading of its group. */
interface GroupedItem {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly detail: string;
  readonly code?: string;
  readonly onChoose: () => void;
}

interface GroupedItemsProps {
  readonly items: readonly GroupedItem[];
  /** The name of a field to search in; without it, there is none. */
  readonly search?: string;
}

/** Things to choose, by group. */
export function GroupedItems({ items, search }: GroupedItemsProps) {
  const query = useSignal("");
  const words = query.value.trim().toLowerCase();
  const found = items.filter(({ title, group, detail, code = "" }) =>
    `${title}\n${group}\n${detail}\n${code}`.toLowerCase().includes(words)
  );
  const groups = Map.groupBy(found, ({ group }) => group);
  return (
    <div class="grouped-items">
      {search && (
        <input
          type="search"
          aria-label={search}
          placeholder={search}
          value={query.value}
          onInput={({ currentTarget }) => query.value = currentTarget.value}
        />
      )}
      {found.length === 0 && <p class="empty-view">Nothing found</p>}
      {[...groups].map(([group, members]) => (
        <section key={group}>
          <h2>{group}</h2>
          {members.map(({ id, title, detail, code = "", onChoose }) => (
            <MenuItem key={id} title={title} detail={detail} code={code} onChoose={onChoose} />
          ))}
        </section>
      ))}
    </div>
  );
}
