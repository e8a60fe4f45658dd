export interface MenuItemProps {
  readonly title: string;
  /** Further words, under the title. */
  readonly detail?: string;
  readonly onChoose: () => void;
}

/** One thing to choose; choosing closes the panel around it. */
export function MenuItem({ title, detail, onChoose }: MenuItemProps) {
  const choose = (event: Event) => {
    onChoose();
    if (event.currentTarget instanceof Element) {
      event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    }
  };
  return (
    <button type="button" class="menu-item" onClick={choose}>
      <span>{title}</span>
      {detail && <span class="detail">{detail}</span>}
    </button>
  );
}
