import "./first_load.ts";
import { connectVerdict } from "./judging/local_search.ts";
import type { Model } from "./model/model.ts";
import { connectArrowKeys } from "./page/arrow_keys.ts";
import { connectHoverCard } from "./page/hover_card.ts";
import { connectLetters } from "./page/letter_keys.ts";
import { connectLater } from "./runtime/lazy.ts";

/**
 * Connects what a person misses only once the page can be used: the search for slow input, keys, and what the pointer
 * shows. All of it is one request, and each part starts in a task of its own.
 *
 * @returns disconnects all of it
 */
export function connectLate(model: Model, page: Window & typeof globalThis): () => void {
  const { sources } = model;
  const stops = [
    async () => connectVerdict(model),
    async () => connectLetters(sources, page),
    async () => connectHoverCard(model, page),
    async () => connectArrowKeys(page.document),
  ].map((connect) => connectLater(connect));
  return () => stops.forEach((stop) => stop());
}
