import { effect } from "@preact/signals";
import { HOVER_PAUSE_MS } from "../../limits/workbench.ts";
import { countMatches, firstMatchEndingAfter, matchRange } from "../../regex/matching/matches.ts";
import { number } from "../../regex/words.ts";
import { shortened, type Shown } from "../matching/shown_text.ts";
import "../first_load.ts";
import type { Hovered, Model } from "../model/model.ts";
import "../second_load.ts";

/** What a card says about a token of the pattern or a match: a title, and lines below it. */
interface HoverWords {
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: readonly Shown[]])[];
}

/**
 * Shows a card beside the pointer when it rests on a token of the pattern or on a match in the text. The explanation and
 * the list of matches say the same to those who have no pointer. Escape hides the card, and the pointer can enter it.
 *
 * @param place where the pointer is, which is followed from there
 * @returns disconnects it
 */
export function connectHoverCard(
  model: Model,
  page: Window & typeof globalThis,
  place: { readonly clientX: number; readonly clientY: number },
): () => void {
  const { document } = page;
  const card = document.createElement("div");
  card.className = "hover-card";
  card.setAttribute("role", "tooltip");
  card.hidden = true;
  // Within a landmark, as everything on a page.
  (document.querySelector("main") ?? document.body).append(card);
  let [x, y, timer] = [place.clientX, place.clientY, 0];
  const onMove = (event: PointerEvent) => {
    [x, y] = [event.clientX, event.clientY];
    if (event.pointerType !== "mouse") page.clearTimeout(timer);
  };
  const hide = () => void (card.hidden = true);
  const show = () => {
    const words = model.hovered.peek() && hoverWords(model, model.hovered.peek());
    if (!words) return hide();
    card.replaceChildren(...cardContent(document, words));
    card.hidden = false;
    const { width, height } = card.getBoundingClientRect();
    card.style.left = `${Math.max(8, Math.min(x, page.innerWidth - width - 8))}px`;
    card.style.top = `${y + 16 + height > page.innerHeight ? y - height - 8 : y + 16}px`;
  };
  const stop = effect(() => {
    const at = model.hovered.value;
    page.clearTimeout(timer);
    timer = page.setTimeout(() => {
      if (at !== null) show();
      else if (!card.matches(":hover")) hide();
    }, HOVER_PAUSE_MS);
    if (at !== null) hide();
  });
  const leave = () => model.hovered.peek() === null && hide();
  /** Hides the card after a key, a click or scrolling, although the pointer still rests. */
  const dismiss = () => {
    page.clearTimeout(timer);
    hide();
  };
  const listeners = [
    ["pointermove", onMove],
    ["keydown", dismiss],
    ["pointerdown", dismiss],
    ["wheel", dismiss],
  ] as const;
  for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener);
  card.addEventListener("pointerleave", leave);
  return () => {
    stop();
    page.clearTimeout(timer);
    for (const [type, listener] of listeners) document.removeEventListener(type, listener as EventListener);
    card.remove();
  };
}

/** What is said about a place; null if nothing is known. */
function hoverWords(model: Model, at: Hovered | null): HoverWords | null {
  if (at === null) return null;
  return at.field === "pattern" ? stepAtPlace(model, at.offset) : matchAtPlace(model, at.offset);
}

function stepAtPlace({ views }: Model, offset: number): HoverWords | null {
  const step = views.value?.isCurrent.value ? views.value.stepAt(offset) : undefined;
  return step ? { title: step.label, lines: step.detail ? [["", [step.detail]]] : [] } : null;
}

function matchAtPlace({ run, regex, sources, views }: Model, offset: number): HoverWords | null {
  const found = run.value;
  if (found === null || found.regex !== regex.value || found.text !== sources.text.value) return null;
  const index = firstMatchEndingAfter(found.matches, offset + 1);
  const whole = index < countMatches(found.matches) ? matchRange(found.matches, index) : null;
  if (whole === null || offset < whole.start) return null;
  const names = views.value?.tree.value?.groups.map(({ name }) => name) ?? [];
  const groups = Array.from({ length: Math.min(found.matches.width - 1, MAX_GROUPS) }, (_, at) => at + 1);
  const lines = groups.map((group) => {
    const range = matchRange(found.matches, index, group);
    const value = range ? shortened(found.text, range.start, range.end) : ["not captured"];
    return [names[group - 1] ?? `Group ${group}`, value] as const;
  });
  return { title: `Match ${number(index + 1)}`, lines };
}

/** More groups don't fit beside the pointer. */
const MAX_GROUPS = 8;

function cardContent(document: Document, { title, lines }: HoverWords): HTMLElement[] {
  const made = (name: "p" | "b" | "code" | "span", ...content: (string | Node)[]) => {
    const element = document.createElement(name);
    element.append(...content);
    return element;
  };
  const drawn = (value: readonly Shown[]) =>
    value.map((part) => {
      if (typeof part === "string") return part;
      const sign = made("span", part.sign);
      sign.className = "special";
      return sign;
    });
  return [
    made("p", made("b", title)),
    ...lines.map(([name, value]) =>
      name === "" ? made("p", ...drawn(value)) : made("p", `${name}: `, made("code", ...drawn(value)))
    ),
  ];
}
