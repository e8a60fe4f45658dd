import "../first_scripts.ts";
import type { Model } from "../model.ts";
import { debuggerPanel } from "./debugger_panel.ts";
import { type Debugging, debuggingOf } from "./debugging.ts";
import { connectPainting } from "./painting_moments.ts";

/** Opens the debugger. This module carries all of it, so browsers load it when it is first wanted. */
export function openDebugger(model: Model, spawn: () => Worker) {
  const debugging = debuggingOf(model, spawn);
  const stops = [
    debugging.connect(),
    connectPainting(model, debugging, document),
    connectChoosing(model, debugging, document),
  ];
  return {
    panel: () => debuggerPanel(model, debugging),
    close: () => stops.forEach((stop) => stop()),
  };
}

/** What is pointed at when a click or Enter comes is chosen, in whichever view. */
function connectChoosing({ sources }: Model, { part }: Debugging, page: Document): () => void {
  const choose = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== "Enter") return;
    part.value = sources.focus.peek() ?? part.peek();
  };
  const types = ["click", "keydown"] as const;
  types.forEach((type) => page.addEventListener(type, choose, true));
  return () => types.forEach((type) => page.removeEventListener(type, choose, true));
}
