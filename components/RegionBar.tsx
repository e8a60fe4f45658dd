export interface RegionBarProps<T extends string> {
  readonly regions: readonly T[];
  readonly shown: T;
  readonly onShow: (region: T) => void;
}

/** In narrow windows, chooses the part of the page that is shown; the style sheet hides it elsewhere. */
export function RegionBar<T extends string>({ regions, shown, onShow }: RegionBarProps<T>) {
  return (
    <nav class="region-bar with-script" aria-label="Parts of the workbench">
      {regions.map((region) => (
        <button
          key={region}
          type="button"
          aria-current={region === shown ? "true" : undefined}
          onClick={() => onShow(region)}
        >
          {TITLES[region] ?? region}
        </button>
      ))}
    </nav>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  text: "Text",
  matches: "Matches",
  diagram: "Diagram",
  views: "Views",
};
