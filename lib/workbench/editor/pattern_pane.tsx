import { useRef } from "preact/hooks";
import { ServerHtml } from "../../../components/ServerHtml.tsx";
import { Notices } from "../../../components/Notices.tsx";
import type { PatternError } from "../../regex/syntax/parse.ts";
import { useViews } from "../core/connect_views.ts";
import {
  type FlagToggle,
  flagToggles,
  type Model,
  selectTool,
  toggleFlag,
  useHydrated,
} from "../core/mod.ts";
import { CodeField } from "./code_field.tsx";
import { usePatternField } from "./fields.ts";
import { FORM_ID } from "./state.ts";

/** The pattern, its flags and its error. Its form works without scripts: the server reads the fields it sends. */
export function PatternPane({ model }: { model: Model }) {
  const { sources } = model;
  const views = useViews(model);
  const { initial, field } = usePatternField(model);
  const form = useRef<HTMLFormElement>(null);
  useHydrated(form);
  const fault = views?.fault.value ?? null;
  const done = sources.done.value;
  // While an error takes the line under the pattern, what was just done is said among the notices.
  const notices = fault && done !== "" ? [...sources.notices.value, done] : sources.notices.value;
  return (
    <form id={FORM_ID} class="fields" method="get" action="/" ref={form}>
      <section class="pattern-bar" aria-label="Regular expression">
        <div class="pattern-line">
          <span class="delimiter" aria-hidden="true">/</span>
          <CodeField
            name="pattern"
            label="Pattern"
            initial={initial}
            rows={1}
            describedBy="pattern-error"
            field={field}
          />
          <span class="delimiter" aria-hidden="true">/</span>
          <FlagToggles
            flags={flagToggles(sources.flags.value)}
            onToggle={(flag) => toggleFlag(sources, flag)}
          />
          <button type="submit" class="without-script">Show</button>
        </div>
        <div class="pattern-foot">
          <ServerHtml id="pattern-error" ready={views !== null} class="error-box">
            <ErrorLine fault={fault} pattern={sources.pattern.value} done={done} />
          </ServerHtml>
          <VerdictLine model={model} />
        </div>
        <Notices notices={notices} />
      </section>
    </form>
  );
}

interface FlagTogglesProps {
  readonly flags: readonly FlagToggle[];
  readonly onToggle: (flag: string) => void;
}

/** One checkbox a flag; rare ones, and what all of them do, one step away. */
function FlagToggles({ flags, onToggle }: FlagTogglesProps) {
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
  readonly fault: PatternError | null;
  readonly pattern: string;
  /** What was just done at the reader's wish. */
  readonly done: string;
}

/** Whether the pattern can be slow, in a line; the Safety tab tells more. */
function VerdictLine({ model: { verdict, views, sources } }: { model: Model }) {
  const headline = verdict.value;
  if (headline === null) {
    return <p class="verdict-line">{views.value?.tree.value ? "Checking…" : ""}</p>;
  }
  const { severity, word, detail } = headline;
  return (
    <p class={`verdict-line ${severity}`}>
      <button type="button" onClick={() => selectTool(sources, "safety")}>
        <strong>{word}</strong>
        {detail === "" ? "" : `: ${detail}`}
      </button>
    </p>
  );
}

/** The line under the pattern. Its height is always kept, so that an error moves nothing. */
function ErrorLine({ fault, pattern, done }: ErrorLineProps) {
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
