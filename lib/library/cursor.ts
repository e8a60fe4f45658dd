import { AppError } from "../errors.ts";

/** What a list is of: whose, of what, and every filter. A cursor works for one such list only. */
export type Listing = readonly string[];

/**
 * An opaque word for a place in a list. It carries a hash of the list: one that was changed on its way, or is
 * meant for another list, is noticed. It holds no secret and grants nothing, so nobody gains by making one.
 */
export async function cursorAt(position: string, listing: Listing): Promise<string> {
  const text = new TextEncoder();
  const bound = text.encode(JSON.stringify([...listing, position]));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bound)).subarray(0, HASH_BYTES);
  return new Uint8Array([...hash, ...text.encode(position)])
    .toBase64({ alphabet: "base64url", omitPadding: true });
}

/**
 * The place that a cursor of the same list names; null without a cursor.
 *
 * @param isPlace whether the list can have such a place: who makes a cursor may write anything there
 * @throws AppError `validation_error` when it is not one of ours for this list
 */
export async function positionOf(
  cursor: string | undefined,
  listing: Listing,
  isPlace: (position: string) => boolean,
): Promise<string | null> {
  if (cursor === undefined) return null;
  const position = positionIn(cursor);
  if (position !== null && isPlace(position) && await cursorAt(position, listing) === cursor) return position;
  const issue = { path: "cursor", code: "invalid_cursor", message: "Is not a cursor of this list" };
  throw new AppError("validation_error", "The cursor is not one of this list", { issues: [issue] });
}

const HASH_BYTES = 16;

function positionIn(cursor: string): string | null {
  try {
    const bytes = Uint8Array.fromBase64(cursor, { alphabet: "base64url" });
    return new TextDecoder().decode(bytes.subarray(HASH_BYTES));
  } catch {
    return null;
  }
}
