import { z } from "zod";

/**
 * A string that UTF-8 can hold. A lone surrogate is refused with the code `lone_surrogate`: it could not be
 * stored and given back.
 */
export function text(): z.ZodString {
  return z.string().refine((value) => value.isWellFormed(), {
    error: "Holds half of a surrogate pair, which cannot be stored",
    params: { code: "lone_surrogate" },
  });
}
