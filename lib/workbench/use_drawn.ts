import { useEffect, useState } from "preact/hooks";
import { MAX_SERVER_NODES } from "../limits.ts";
import type { Model } from "./model.ts";

/**
 * Whether the views of the tree are drawn yet. The server draws up to a size; the first rendering in the
 * browser must be the same as the server's, so what is larger follows after it.
 */
export function useDrawn({ tree }: Model): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted || (tree.value?.size ?? 0) <= MAX_SERVER_NODES;
}
