import { AppError } from "../errors.ts";
import { MAX_PROVIDER_KEY_CHARACTERS } from "../limits.ts";

/** The header that carries the caller's own key for the model provider, for one request. */
export const PROVIDER_KEY_HEADER = "X-Provider-Key";

/**
 * The caller's key.
 *
 * @throws AppError `unauthorized` when it is missing, too long or not of printable ASCII
 */
export function providerKeyOf({ headers }: Request): string {
  const key = headers.get(PROVIDER_KEY_HEADER) ?? "";
  if (key.length <= MAX_PROVIDER_KEY_CHARACTERS && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new AppError("unauthorized", "A key for the model provider is needed", { reason: "provider_key" });
}
