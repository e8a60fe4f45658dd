import type { FlagToggle } from "../core/flags.ts";
import type { Ref } from "preact";
import type { Fault } from "../../regex/syntax/parse.ts";

interface FlagTogglesProps {
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

/** A button that opens the rare flags, and a line about each flag; those of them that are set show on it. */
function MoreFlags({ flags, onToggle }: FlagTogglesProps) {
  const rare = flags.filter(({ offered }) => !offered);
  const set = rare.filter(({ on }) => on).map(({ flag }) => flag);
  return (
    <>
      <button type="button" class="flag-more" popovertarget="more-flags">
        {set.length > 0 && <code>{set.join("")}</code>}
        <span>More{set.length > 0 && <span class="for-readers">flags, set</span>}</span>
      </button>
      <div id="more-flags" class="menu flag-menu" popover="auto" role="group" aria-label="All flags">
        {rare.map((flag) => <RareFlag key={flag.flag} flag={flag} onToggle={onToggle} />)}
        <dl>
          {flags.filter(({ offered }) => offered).map(({ flag, name, effect }) => (
            <div key={flag}>
              <dt>
                <code>{flag}</code> {name}
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

type RareFlagProps = Pick<FlagTogglesProps, "onToggle"> & { flag: FlagToggle };

function RareFlag({ flag: { flag, name, effect, on }, onToggle }: RareFlagProps) {
  return (
    <label class="rare-flag">
      <input type="checkbox" name="flag" value={flag} checked={on} onChange={() => onToggle(flag)} />
      <span>
        <code>{flag}</code> {name}
      </span>
      <span class="detail">{effect}</span>
    </label>
  );
}

interface ErrorLineProps {
  readonly fault: Fault | null;
  readonly pattern: string;
  /** What was just done at the reader's wish. */
  readonly done: string;
}

/** The line under the pattern. Its height is always kept, so that an error moves nothing. */
export function ErrorLine(
  { fault, pattern, done }: ErrorLineProps,
) {
  return (
    <p class={fault ? `error-line ${fault.reason}` : "error-line"} role="status">
      {fault
        ? `${fault.reason === "syntax" ? "Error" : "Not shown"}: ${fault.message}`
        : done || hint(pattern)}
    </p>
  );
}

function hint(pattern: string): string {
  return pattern === "" ? "Type a pattern, or paste a literal such as /a+/gi" : "";
}

interface CodeFieldProps {
  readonly name: string;
  readonly label: string;
  /** The text at first rendering; later changes reach the editor that takes the field over. */
  readonly initial: string;
  readonly rows: number;
  readonly describedBy?: string;
  readonly placeholder?: string;
  readonly field?: Ref<HTMLTextAreaElement>;
}

/** A textarea that works before and without scripts. */
export function CodeField(
  { name, label, initial, rows, describedBy, placeholder, field }: CodeFieldProps,
) {
  return (
    <div class={`field field-${name}`}>
      <textarea
        ref={field ?? null}
        name={name}
        aria-label={label}
        aria-describedby={describedBy}
        rows={rows}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        placeholder={placeholder}
      >
        {afterParsing(initial)}
      </textarea>
    </div>
  );
}

/** The HTML parser swallows a line end right after the opening tag. */
function afterParsing(text: string): string {
  return text.startsWith("\n") ? `\n${text}` : text;
}

interface TextOptionsProps {
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
