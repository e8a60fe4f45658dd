import { MAX_SERVER_NODES } from "../../limits/pattern.ts";
import { instantWarningsForTexts } from "../../regex/rules/instant.ts";
import { describeSyntaxError } from "../../regex/syntax/syntax_error.ts";
import type { Views } from "./derived.ts";
import { presentErrorWords } from "./error_words.ts";
import type { Model } from "./model.ts";
import { buildViews } from "./views.ts";

/** The views of a model, with the descriptions of errors. */
export const completeViews = (model: Model): Views =>
  buildViews(model, model.regex, presentErrorWords(describeSyntaxError));

/**
 * Provides the views of a page on the server, unless the pattern is so large that they are computed in the browser, and
 * room for the verdict on a pattern that probably isn't safe.
 * No island imports this: it has the rules of warnings, which a browser runs in a worker.
 *
 * @returns the number of warnings; null if it is left to the browser
 */
export function prepareViews(model: Model): number | null {
  const views = completeViews(model);
  const tree = views.tree.value;
  if ((tree?.size ?? 0) > MAX_SERVER_NODES) return null;
  if (tree) model.instant.value = { regex: tree.regex, warnings: instantWarningsForTexts(tree) };
  model.views.value = views;
  const warnings = views.warnings.value;
  if (warnings?.some(({ id }) => id === "nested-quantifiers")) model.card.value = "top";
  return warnings?.length ?? null;
}
