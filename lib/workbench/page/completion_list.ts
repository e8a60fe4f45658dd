import type { Completion, Completions } from "./completion_rules.ts";

/** The field that a list belongs to. */
interface CompletedField {
  /** The list is appended to it, without affecting its layout. */
  readonly container: Element;
  /** Sets the ARIA attributes of the element with the focus; null removes them. */
  readonly describe: (attributes: Readonly<Record<string, string>> | null) => void;
  readonly onChoose: (completions: Completions, chosen: Completion) => void;
}

/** Position of a list, in px of the window. */
type Place = Pick<DOMRect, "left" | "top" | "bottom">;

let lists = 0;

/** A list of completions below a field, which keeps the focus. */
export class CompletionList {
  #field: CompletedField;
  #list: HTMLElement | null = null;
  #shown: Completions | null = null;
  #active = 0;
  #id = `completions-${++lists}`;

  constructor(field: CompletedField) {
    this.#field = field;
  }

  get isOpen(): boolean {
    return this.#shown !== null;
  }

  /** Shows completions, the first one active. */
  show(completions: Completions, place: Place): void {
    const isSame = JSON.stringify(completions) === JSON.stringify(this.#shown);
    this.#shown = completions;
    const list = this.#list ??= this.#create();
    if (!isSame) {
      list.setAttribute("aria-label", completions.title);
      list.replaceChildren(...completions.items.map((item, index) => this.#option(item, index)));
      this.#activate(0);
    }
    const { clientWidth, clientHeight } = document.documentElement;
    const { width, height } = list.getBoundingClientRect();
    const below = place.bottom + GAP_PX;
    const top = below + height > clientHeight && place.top > height ? place.top - GAP_PX - height : below;
    list.style.left = `${Math.max(GAP_PX, Math.min(place.left, clientWidth - width - GAP_PX))}px`;
    list.style.top = `${top}px`;
  }

  close(): void {
    if (this.#shown === null) return;
    this.#shown = null;
    this.#list?.remove();
    this.#list = null;
    this.#field.describe(null);
  }

  /** Handles a key of the field; true if the list used it. */
  takeKey(event: KeyboardEvent): boolean {
    const shown = this.#shown;
    if (shown === null || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.shiftKey) return false;
    const last = shown.items.length - 1;
    const target = rowAfterKey(event.key, this.#active, last);
    if (target !== null) this.#activate(target);
    else if (event.key === "Enter" || event.key === "Tab") this.#choose(this.#active);
    else if (event.key === "Escape") this.close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #create(): HTMLElement {
    const list = document.createElement("ul");
    list.id = this.#id;
    list.className = "completions";
    list.role = "listbox";
    // Tab chooses a completion instead of focusing the list, but scrollable elements must be focusable.
    list.tabIndex = 0;
    list.popover = "manual";
    // The field keeps the focus.
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest("[role=option]") : null;
      if (option) this.#choose([...list.children].indexOf(option));
    });
    this.#field.container.append(list);
    list.showPopover();
    return list;
  }

  #option({ name, detail }: Completion, index: number): HTMLElement {
    const option = document.createElement("li");
    option.id = `${this.#id}-${index}`;
    option.role = "option";
    const code = document.createElement("code");
    code.textContent = name;
    const words = document.createElement("span");
    words.className = "detail";
    words.textContent = detail;
    option.append(code, " ", words);
    return option;
  }

  #activate(index: number): void {
    const options = this.#list?.children ?? [];
    options[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const option = options[index];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    this.#field.describe({
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": this.#id,
      "aria-activedescendant": `${this.#id}-${index}`,
    });
  }

  #choose(index: number): void {
    const shown = this.#shown;
    const chosen = shown?.items[index];
    this.close();
    if (shown && chosen) this.#field.onChoose(shown, chosen);
  }
}

const GAP_PX = 4;

/** Number of visible rows. */
const PAGE_ROWS = 8;

/** The row that a key moves to; null for another key. */
function rowAfterKey(key: string, active: number, last: number): number | null {
  if (key === "ArrowDown") return active === last ? 0 : active + 1;
  if (key === "ArrowUp") return active === 0 ? last : active - 1;
  if (key === "PageDown") return Math.min(last, active + PAGE_ROWS);
  if (key === "PageUp") return Math.max(0, active - PAGE_ROWS);
  return null;
}
