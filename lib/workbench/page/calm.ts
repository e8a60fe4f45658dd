import { effect } from "@preact/signals";
import { findTextChange } from "../../regex/text_change.ts";
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
  let last: string | null = null;
  const stop = effect(() => {
    const pattern = sources.pattern.value;
    if (last === null) hold();
    else if (!isTyping() || !isKeystroke(last, pattern)) release();
    last = pattern;
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

/** Characters that a key inserts or removes at most: a bracket and its partner. */
const KEY_CHARACTERS = 2;

/** Whether a key can have made a change; a paste, a fix and an undone paste make larger ones, and start a new drawing. */
export function isKeystroke(before: string, after: string): boolean {
  const { start, end, inserted } = findTextChange(before, after);
  return end - start <= KEY_CHARACTERS && inserted.length <= KEY_CHARACTERS;
}

/** Where the reader zooms the drawing and moves the lines between the parts of the page. */
const SIZING = ".railroad, .splitter";
