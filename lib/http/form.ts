import type { Context } from "fresh";
import { AppError } from "../errors.ts";
import { MAX_FORM_BYTES } from "../limits.ts";
import { readBody } from "./body.ts";
import type { State } from "./define.ts";

/**
 * Reads what a page's form sends.
 *
 * @throws AppError when it is no form, or what `readBody` throws
 */
export async function readForm({ req }: Pick<Context<State>, "req">): Promise<URLSearchParams> {
  const bytes = await readBody(req, MAX_FORM_BYTES);
  const [type = ""] = req.headers.get("Content-Type")?.split(";") ?? [];
  if (type.trim().toLowerCase() !== "application/x-www-form-urlencoded") {
    throw new AppError("unsupported_media_type", "The fields of a form are expected here");
  }
  return new URLSearchParams(new TextDecoder().decode(bytes));
}
