import { asset } from "fresh/runtime";

/** Starts the worker of a name under `static/workers`. */
export function spawner(name: typeof WORKERS[number]): () => Worker {
  return () => new Worker(asset(`/workers/${name}.js`), { type: "module" });
}

/** The workers under `static/workers`, without their ending. */
export const WORKERS = [
  "engine",
  "markdown",
  "match",
  "meaning",
  "output",
  "safety",
  "tests",
  "warnings",
] as const;
