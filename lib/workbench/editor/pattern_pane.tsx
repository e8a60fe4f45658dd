import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Menu } from "../../../components/Menu.tsx";
import { Notices } from "../../../components/Notices.tsx";
import { ServerHtml } from "../../../components/ServerHtml.tsx";
import { useViews } from "../model/connect_views.ts";
import { type FlagToggle, flagToggles, toggleFlag } from "../model/flags.ts";
import type { Model } from "../model/model.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { laterModule } from "../runtime/lazy.ts";
import { CodeField } from "./code_field.tsx";
import { usePatternField } from "./fields.ts";
import { usePatternPaste } from "./paste_hook.ts";
import { FORM_ID } from "./state.ts";

/** The results below the pattern come from the views, and are loaded with them. */
export const verdictStrip = laterModule(() => import("../second_load.ts"));

interface PatternPaneProps {
  readonly model: Model;
  /** The number of warnings that the server found, in words; null if it didn't look for them. */
  readonly warningWords: string | null;
}

/** The pattern, its flags and its error. Its form works without scripts: the server reads the fields it sends. */
export function PatternPane({ model, warningWords }: PatternPaneProps) {
  const { sources } = model;
  const views = useViews(model);
  const { pasted, paste } = usePatternPaste(sources);
  const { initial, field } = usePatternField(model, paste);
  const strip = verdictStrip.use();
  const form = useRef<HTMLFormElement>(null);
  useHydrated(form);
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
          <CopyMenu model={model} />
          <button type="submit" class="without-script">Show</button>
        </div>
        <ServerHtml id="pattern-error" ready={views !== null && strip !== null} class="strip-box">
          {strip && (
            <strip.VerdictStrip model={model} views={views} pasted={pasted} warningWords={warningWords} />
          )}
        </ServerHtml>
        <Notices notices={[sources.hidden.value.pattern, ...sources.notices.value]} />
      </section>
    </form>
  );
}

/** Copies the pattern in several forms; their code is fetched when the menu opens. */
function CopyMenu({ model }: { model: Model }) {
  const later = useSignal<typeof import("./copy_items.tsx") | null>(null);
  return (
    <Menu
      id="copy"
      title="Copy"
      label="Copy pattern"
      onOpen={async () => later.value ??= await import("./copy_items.tsx")}
    >
      {later.value && <later.value.CopyItems model={model} />}
    </Menu>
  );
}

interface FlagTogglesProps {
  readonly flags: readonly FlagToggle[];
  readonly onToggle: (flag: string) => void;
}

/** A checkbox for each common flag; rare ones, and the effects of all, are in a menu. */
function FlagToggles({ flags, onToggle }: FlagTogglesProps) {
  return (
    <fieldset class="flags" data-arrows="row">
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

/** A button that opens a menu of all flags. It shows the rare ones that are set, and on a phone all that are set. */
function MoreFlags({ flags, onToggle }: FlagTogglesProps) {
  const set = flags.filter(({ on }) => on);
  return (
    <>
      <button type="button" class="flag-more" popovertarget="more-flags">
        <span class={`flag-word${set.length === 0 ? " alone" : ""}`}>
          {set.length === 0 ? "Flags" : "Flags "}
        </span>
        {set.length > 0 && (
          <code>
            {set.map(({ flag, offered }) => <span key={flag} class={offered ? "offered" : ""}>{flag}</span>)}
          </code>
        )}
      </button>
      <div id="more-flags" class="menu flag-menu" popover="auto" role="group" aria-label="All flags">
        {flags.map((flag) => <MenuFlag key={flag.flag} flag={flag} onToggle={onToggle} />)}
        <button type="button" popovertarget="menu-copy">Copy pattern</button>
      </div>
    </>
  );
}

type MenuFlagProps = Pick<FlagTogglesProps, "onToggle"> & { flag: FlagToggle };

/** A flag with its effect. If the flag also has a toggle outside the menu, the form submits only that. */
function MenuFlag({ flag: { flag, name, effect, on, offered }, onToggle }: MenuFlagProps) {
  return (
    <label class="menu-flag">
      <input
        type="checkbox"
        name={offered ? undefined : "flag"}
        value={flag}
        checked={on}
        onChange={() => onToggle(flag)}
      />
      <span>
        <code>{flag}</code> {name}
      </span>
      <span class="detail">{effect}</span>
    </label>
  );
}
