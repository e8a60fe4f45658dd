import { useEffect } from "preact/hooks";
import type { Model } from "./model.ts";
import type { Views } from "./views.ts";

/** The views of a model. In the browser their code is fetched after the page has come alive. */
export function useViews(model: Model): Views | null {
  useEffect(() => void load(model), []);
  return model.views.value;
}

async function load(model: Model): Promise<void> {
  const { viewsOf } = await import("./views.ts");
  model.views.value ??= viewsOf(model);
}
