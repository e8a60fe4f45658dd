/** A range along one axis, in px. */
interface AxisRange {
  readonly start: number;
  readonly size: number;
}

/** How far a view has to scroll along one axis to show a part of it, in px; 0 if it is visible. */
export function distanceTo(view: AxisRange, part: AxisRange): number {
  const before = part.start - view.start;
  const after = before + part.size - view.size;
  const isInSight = before >= 0 && after <= 0;
  const fillsView = before <= 0 && after >= 0;
  if (isInSight || fillsView) return 0;
  return before < 0 || part.size > view.size ? before - MARGIN_PX : after + MARGIN_PX;
}

/** Scrolls a view, but not its ancestors, until a part of it is visible. */
export function reveal(view: Element, part: Element): void {
  const [outer, inner] = [view.getBoundingClientRect(), part.getBoundingClientRect()];
  if (outer.height === 0) return;
  view.scrollLeft += distanceTo(
    { start: outer.left, size: view.clientWidth },
    { start: inner.left, size: inner.width },
  );
  view.scrollTop += distanceTo(
    { start: outer.top, size: view.clientHeight },
    { start: inner.top, size: inner.height },
  );
}

/** Shows that a part ends here and isn't cut off. */
const MARGIN_PX = 16;
