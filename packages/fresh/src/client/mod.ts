import { computed, signal } from "@preact/signals";
import { parse } from "devalue";
import { type ComponentType, h, render } from "preact";
import { islandRange } from "./island_range.ts";

/**
 * Brings the islands of the page to life.
 *
 * @param islands components by name
 * @param serialized properties of each occurrence in document order
 */
export function boot(islands: Record<string, ComponentType>, serialized: string): void {
  const props = revive(serialized) as Record<string, unknown>[];
  for (const open of openingComments()) {
    const [name = "", index = "", key = ""] = open.data.slice(OPEN.length).split(":");
    const close = closingComment(open);
    const component = islands[name];
    if (close === undefined || component === undefined) {
      console.error(`Cannot start island "${name}": its markup is not in one parent element`);
      continue;
    }
    const element = h(component, { ...props[Number(index)], ...(key !== "" && { key }) });
    const range = islandRange(blank(open), blank(close));
    schedule(() => render(element, range));
  }
}

/** Reads what `serialize` wrote. A computed signal comes back with a constant value. */
export function revive(text: string): unknown {
  return parse(text, {
    Signal: ([value]: [unknown]) => signal(value),
    Computed: ([value]: [unknown]) => computed(() => value),
    Plain: (value: object) => value,
  });
}

const OPEN = "frsh:island:";
const CLOSE = "/frsh:island";

function openingComments(): Comment[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments.filter(({ data }) => data.startsWith(OPEN));
}

/** Islands do not nest, so the next mark among the siblings has to be the closing one. */
function closingComment(open: Comment): Comment | undefined {
  let node = open.nextSibling;
  while (node && !(node instanceof Comment && /^\/?frsh:island/.test(node.data))) node = node.nextSibling;
  return node instanceof Comment && node.data === CLOSE ? node : undefined;
}

function blank(comment: Comment): Text {
  const text = document.createTextNode("");
  comment.replaceWith(text);
  return text;
}

function schedule(task: () => void): void {
  if ("scheduler" in globalThis) globalThis.scheduler.postTask(task);
  else setTimeout(task, 0);
}
