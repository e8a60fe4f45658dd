import type { Model } from "./model.ts";

/** Makes something for a model once: it outlives the panel that shows it. */
export function keptFor<Rest extends unknown[], Thing extends object>(
  make: (model: Model, ...rest: Rest) => Thing,
): (model: Model, ...rest: Rest) => Thing {
  const kept = new WeakMap<Model, Thing>();
  return (model, ...rest) => {
    const known = kept.get(model);
    if (known !== undefined) return known;
    const thing = make(model, ...rest);
    kept.set(model, thing);
    return thing;
  };
}
