import { MoreTabs } from "./Tabs.tsx";

interface Part<T extends string> {
  readonly id: T;
  readonly title: string;
}

export interface RegionBarProps<T extends string> {
  readonly parts: readonly Part<T>[];
  /** Parts in a menu after the others. */
  readonly more: readonly Part<string>[];
  readonly shown: T | string;
  readonly onShow: (part: T) => void;
  readonly onShowMore: (part: string) => void;
}

/** In narrow windows, selects the part of the page that is shown; hidden in wider ones. */
export function RegionBar<T extends string>({ parts, more, shown, onShow, onShowMore }: RegionBarProps<T>) {
  return (
    <nav class="region-bar with-script" aria-label="Parts of the workbench">
      {parts.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-current={id === shown ? "true" : undefined}
          onClick={() => onShow(id)}
        >
          {title}
        </button>
      ))}
      <MoreTabs id="parts" tabs={more} chosen={shown} onChoose={onShowMore} />
    </nav>
  );
}
