import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface MenuPanelProps {
  readonly id: string;
  readonly label: string;
  /** Called before the panel shows. */
  readonly onOpen?: () => void;
  /** Called some time after the panel was hidden, when the focus is back where it was; another may be open by then. */
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
}

export interface MenuProps extends Omit<MenuPanelProps, "label"> {
  readonly title: string;
  /** What readers hear instead of a title that is a sign. */
  readonly label?: string;
}

/** A button that opens a panel; the browser closes it on Escape and on a click elsewhere. */
export function Menu({ title, label, ...panel }: MenuProps) {
  return (
    <>
      <button
        type="button"
        popovertarget={`menu-${panel.id}`}
        aria-label={label}
      >
        {title}
      </button>
      <MenuPanel label={label ?? title} {...panel} />
    </>
  );
}

/** A panel over the page, without the button that opens it. */
export function MenuPanel({ id, label, onOpen, onClose, children }: MenuPanelProps) {
  const opening = ({ newState }: { readonly newState: string }) => newState === "open" && onOpen?.();
  const closed = ({ newState }: { readonly newState: string }) => newState === "closed" && onClose?.();
  const panel = useRef<HTMLDivElement>(null);
  // A menu opens without scripts, so it may already be open.
  useEffect(() => {
    if (panel.current?.matches(":popover-open")) onOpen?.();
  }, []);
  return (
    <div
      id={`menu-${id}`}
      ref={panel}
      class="menu"
      popover="auto"
      role="group"
      aria-label={label}
      onBeforeToggle={opening}
      onToggle={closed}
    >
      {children}
    </div>
  );
}

export interface MenuItemProps {
  readonly title: string;
  /** Additional text below the title. */
  readonly detail?: string;
  /** Code between the two. */
  readonly code?: string;
  readonly onChoose: () => void;
}

/** An item of a menu; choosing it closes the panel. */
export function MenuItem({ title, detail, code, onChoose }: MenuItemProps) {
  const choose = (event: Event) => {
    // Closing moves the focus to the panel's button, so it comes before the action, which may move the focus elsewhere.
    if (event.currentTarget instanceof Element) {
      event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    }
    onChoose();
  };
  return (
    <button type="button" class="menu-item" onClick={choose}>
      <span>{title}</span>
      {code && <code class="detail">{code}</code>}
      {detail && <span class="detail">{detail}</span>}
    </button>
  );
}
