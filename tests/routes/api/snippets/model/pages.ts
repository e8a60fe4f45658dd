/** Reads all pages of a list. */
import { assert, assertEquals } from "@std/assert";
import type { Send } from "../client.ts";

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** All items of a list, read page by page. */
export async function allOf<Item>(
  parse: (body: unknown) => Page<Item>,
  send: Send,
  path: string,
  limit?: number,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = "";;) {
    const { status, body } = await send("GET", cursor === "" ? path : `${path}&cursor=${cursor}`);
    assertEquals(status, 200);
    const page = parse(body);
    // A cursor exists only if items follow.
    assert(cursor === "" || page.items.length > 0);
    items.push(...page.items);
    cursor = page.next_cursor;
    if (cursor === null) return items;
    assertEquals(page.items.length, limit);
  }
}
