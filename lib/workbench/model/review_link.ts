import { MAX_PACKED_CHARACTERS, MAX_UNPACKED_BYTES } from "../../limits/workbench.ts";
import { packText } from "./packed_text.ts";

/** The key of the input in the part of the address after `#`, which isn't sent to any server. */
export const FRAGMENT_KEY = "c";

/** What is reviewed as the part of an address after `#`, compressed: `#c=…`; null if it is too long for a link. */
export async function packFragment(input: object): Promise<string | null> {
  const text = JSON.stringify(input);
  if (text.length > MAX_UNPACKED_BYTES || new TextEncoder().encode(text).length > MAX_UNPACKED_BYTES) {
    return null;
  }
  const packed = await packText(text);
  return packed.length > MAX_PACKED_CHARACTERS ? null : `#${FRAGMENT_KEY}=${packed}`;
}
