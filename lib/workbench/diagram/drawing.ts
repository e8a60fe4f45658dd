import type { Path } from "../../regex/railroad/walk.ts";

/** The drawn box at a path; undefined when the view has no such box. */
export function boxAt(view: Element, path: Path): SVGElement | undefined {
  const root = view.querySelector<SVGElement>(".drawing > .box") ?? undefined;
  return path.reduce((box, index) => box && boxesIn(box)[index], root);
}

/** The path to the box that an element of a drawing belongs to; undefined outside of every box. */
export function pathTo(element: Element): Path | undefined {
  const box = element.closest(".box");
  if (box === null) return undefined;
  const around = box.parentElement?.closest(".box");
  const before = around && pathTo(around);
  return before ? [...before, boxesIn(around).findIndex((each) => each === box)] : [];
}

/** Makes one box the only stop of the Tab key in its view. */
export function giveStop(view: Element, path: Path): void {
  view.querySelectorAll('.box[tabindex="0"]').forEach((box) => box.setAttribute("tabindex", "-1"));
  boxAt(view, path)?.setAttribute("tabindex", "0");
}

function boxesIn(box: Element): SVGElement[] {
  return [...box.querySelectorAll<SVGElement>(":scope > .box")];
}
