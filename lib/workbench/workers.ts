import { asset } from "fresh/runtime";

/** Starts the worker of a name under `static/workers`. */
export function spawner(
  name: "engine" | "markdown" | "match" | "meaning" | "output" | "safety" | "tests" | "warnings",
): () => Worker {
  return () => new Worker(asset(`/workers/${name}.js`), { type: "module" });
}
