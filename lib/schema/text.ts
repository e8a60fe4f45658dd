import { z } from "zod";
import { isLayoutSlow } from "./layout_cost.ts";
import { MAX_PAGE_ITEMS, PAGE_ITEMS } from "../limits/library.ts";

/**
 * A string without unpaired surrogates, which UTF-8 can't represent. Violations have the code
 * `lone_surrogate`.
 */
export function wellFormedText(): z.ZodString {
  return z.string().refine((value) => value.isWellFormed(), {
    error: "Must not contain an unpaired surrogate",
    params: { code: "lone_surrogate" },
  });
}

/** A string that lists show as it is, which may not take a browser seconds. Violations have the code `not_displayable`. */
export function displayedText(): z.ZodString {
  return wellFormedText().refine((value) => !isLayoutSlow(value), NOT_DISPLAYABLE);
}

/** What is said of such a text. */
export const NOT_DISPLAYABLE = {
  error: "Must not have hundreds of combining or invisible characters in one place, which would freeze pages",
  params: { code: "not_displayable" },
};

/** Query parameters of a paged list. */
export const Paging = z.object({
  limit: z.string()
    .refine((digits) => /^0*[1-9]\d*$/.test(digits), {
      error: "Must be a positive whole number",
      params: { code: "invalid_limit" },
    })
    .transform((digits) => Math.min(Number(digits), MAX_PAGE_ITEMS))
    .default(PAGE_ITEMS)
    .meta({
      description: `Items of a page; above ${MAX_PAGE_ITEMS} counts as ${MAX_PAGE_ITEMS}`,
      override: { type: "integer", minimum: 1, default: PAGE_ITEMS },
    }),
  cursor: z.string().optional()
    .meta({ description: "`next_cursor` of the page before, for the same query" }),
});

export type Paging = Readonly<z.infer<typeof Paging>>;

/** A page of a list and the cursor of the next page. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().meta({ description: "Null on the last page" }),
  });
}
