export interface RegionBarProps<T extends string> {
  readonly parts: readonly { readonly id: T; readonly title: string }[];
  readonly shown: T;
  readonly onShow: (part: T) => void;
}

/** In narrow windows, selects the part of the page that is shown; hidden in wider ones. */
export function RegionBar<T extends string>({ parts, shown, onShow }: RegionBarProps<T>) {
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
    </nav>
  );
}
