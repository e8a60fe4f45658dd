import type { FlagToggle, FlagTogglesProps } from "./FlagToggles.tsx";

/** A button that opens the rare flags, and a line about each flag; those of them that are set show on it. */
export function MoreFlags({ flags, onToggle }: FlagTogglesProps) {
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
