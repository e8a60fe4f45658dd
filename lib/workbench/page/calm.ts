import { effect } from "@preact/signals";
import type { Model } from "../model/model.ts";

/**
 * Lets the drawing, which is as high as its content, only grow while the pattern is typed, so that what is below it
 * doesn't go up and down with each key. It shrinks when the focus leaves the pattern. Until the pattern changes or the
 * reader resizes something, it also keeps the height that it was loaded with.
 *
 * @returns disconnects it
 */
export function keepCalm({ sources, views }: Model): () => void {
  const field = document.querySelector<HTMLElement>(".pattern-line");
  const isTyping = () => field?.contains(document.activeElement) ?? false;
  const setHeight = (height: (drawing: HTMLElement) => string) => {
    const drawing = document.querySelector<HTMLElement>(".railroad-scroll");
    if (drawing) drawing.style.minHeight = height(drawing);
  };
  const hold = () => setHeight(({ offsetHeight }) => `${offsetHeight}px`);
  const release = () => setHeight(() => "");
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && field?.contains(relatedTarget))) release();
  };
  const onSize = ({ target }: Event) => target instanceof Element && target.closest(SIZING) && release();
  field?.addEventListener("focusout", onLeave);
  document.addEventListener("pointerdown", onSize);
  document.addEventListener("keydown", onSize);
  let isFirst = true;
  const stop = effect(() => {
    void sources.pattern.value;
    if (isFirst) hold();
    else if (!isTyping()) release();
    isFirst = false;
  });
  const stopGrowing = effect(() => {
    void views.value?.drawn.value;
    requestAnimationFrame(() => isTyping() && hold());
  });
  return () => {
    stop();
    stopGrowing();
    field?.removeEventListener("focusout", onLeave);
    document.removeEventListener("pointerdown", onSize);
    document.removeEventListener("keydown", onSize);
    release();
  };
}

/** Where the reader zooms the drawing and moves the lines between the parts of the page. */
const SIZING = ".railroad, .splitter";
