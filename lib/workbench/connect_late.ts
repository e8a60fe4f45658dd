import { HOVER_PAUSE_MS } from "../limits/workbench.ts";
import { connectVerdict } from "./judging/local_search.ts";
import { connectEffects } from "./model/effects.ts";
import type { UrlState } from "./model/link.ts";
import type { Model } from "./model/model.ts";
import { connectArrowKeys } from "./page/arrow_keys.ts";
import { connectLater } from "./runtime/lazy.ts";

/**
 * Connects what a person misses only once the page can be used: the search for slow input, what the pointer and the
 * arrow keys do, and what follows each change. All of it is one request, and each part starts in a task of its own.
 *
 * @param before the state of the workbench when it was hydrated, with the text that its link contains
 * @returns disconnects all of it
 */
export function connectLate(
  model: Model,
  before: Promise<UrlState>,
  page: Window & typeof globalThis,
): () => void {
  const stops = [
    connectLater(() => Promise.resolve(connectVerdict(model))),
    connectCard(model, page),
    connectLater(() => Promise.resolve(connectArrowKeys(page.document))),
    connectLater(async () => connectEffects(model.sources, await before, page)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Fetches the code of the card beside the pointer when the pointer first rests on what there is a card about. */
function connectCard(model: Model, page: Window & typeof globalThis): () => void {
  let timer = 0;
  let place = { clientX: 0, clientY: 0 };
  const load = async () => (await import("./page/hover_card.ts")).connectHoverCard(model, page, place);
  return connectLater(load, (go) => {
    const stop = () => {
      page.clearTimeout(timer);
      for (const type of ACTIONS) page.removeEventListener(type, act);
    };
    const rest = () => {
      if (model.hovered.peek() === null) return;
      stop();
      go();
    };
    const act = (event: Event) => {
      page.clearTimeout(timer);
      if (event.type !== "pointermove") return;
      place = event as PointerEvent;
      timer = page.setTimeout(rest, HOVER_PAUSE_MS);
    };
    for (const type of ACTIONS) page.addEventListener(type, act);
    return stop;
  });
}

/** The first lets the pointer rest, the others say that nobody looks at it. */
const ACTIONS = ["pointermove", "keydown", "pointerdown", "wheel"] as const;
