import { asset } from "fresh/runtime";
import type { WORKERS } from "./worker_names.ts";

/** Starts the worker of a name under `static/workers`. */
export function spawner(name: typeof WORKERS[number]): () => Worker {
  return () => new Worker(asset(`/workers/${name}.js`), { type: "module" });
}
