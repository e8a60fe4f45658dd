export interface TextOptionsProps {
  /** How the lines of the text end; null for a text of one line. */
  readonly lineEnd: string | null;
  readonly lineEnds: readonly string[];
  readonly blanks: boolean;
  readonly plain: boolean;
  readonly onLineEnd: (end: string) => void;
  readonly onBlanks: (on: boolean) => void;
  readonly onPlain: (on: boolean) => void;
  readonly onFile: () => void;
}

/** How the test text is shown and where it comes from. */
export function TextOptions(props: TextOptionsProps) {
  const { lineEnd, lineEnds, blanks, plain } = props;
  return (
    <div class="text-options with-script">
      <span class="text-title">Test text</span>
      <Switch title="Blanks" on={blanks} hint="Show spaces, tabs and line ends" onSwitch={props.onBlanks} />
      <Switch
        title="Plain field"
        on={plain}
        hint="For screen readers, without colours"
        onSwitch={props.onPlain}
      />
      <label title="How the lines of the text end">
        Line ends{" "}
        <select
          value={lineEnd ?? "LF"}
          onChange={({ currentTarget }) => props.onLineEnd(currentTarget.value)}
        >
          {lineEnd === "mixed" && <option value="mixed">mixed</option>}
          {lineEnds.map((end) => <option key={end} value={end}>{end}</option>)}
        </select>
      </label>
      <button type="button" onClick={props.onFile}>Open…</button>
    </div>
  );
}

interface SwitchProps {
  readonly title: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

function Switch({ title, hint, on, onSwitch }: SwitchProps) {
  return (
    <label title={hint}>
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onSwitch(currentTarget.checked)} />
      {" "}
      {title}
    </label>
  );
}
