import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface MenuProps {
  readonly id: string;
  readonly title: string;
  /** Accessible name, if the title is a sign. */
  readonly label?: string;
  /** Called before the panel is shown. */
  readonly onOpen?: () => void;
  /** Whether its button is the primary one. */
  readonly isPrimary?: boolean;
  readonly children: ComponentChildren;
}

/** A button that opens a panel; the browser closes it on Escape and on a click elsewhere. */
export function Menu({ id, title, label, onOpen, isPrimary, children }: MenuProps) {
  const opening = ({ newState }: { readonly newState: string }) => newState === "open" && onOpen?.();
  const panel = useRef<HTMLDivElement>(null);
  // A menu opens without scripts, so it may already be open.
  useEffect(() => {
    if (panel.current?.matches(":popover-open")) onOpen?.();
  }, []);
  return (
    <>
      <button
        type="button"
        class={isPrimary ? "primary" : undefined}
        popovertarget={`menu-${id}`}
        aria-label={label}
      >
        {title}
      </button>
      <div
        id={`menu-${id}`}
        ref={panel}
        class="menu"
        popover="auto"
        role="group"
        aria-label={label ?? title}
        onBeforeToggle={opening}
      >
        {children}
      </div>
    </>
  );
}

export interface MenuItemProps {
  readonly title: string;
  /** Additional text below the title. */
  readonly detail?: string;
  readonly onChoose: () => void;
}

/** An item of a menu; choosing it closes the panel. */
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
