import type { UrlState } from "../model/link.ts";
import { type Model, readState } from "../model/model.ts";
import { open } from "../model/navigation.ts";

/** Shows a changed state; the previous one stays one step back: for Ctrl+Z, and in the browser's history. */
export function applyChange({ sources }: Model, change: Partial<UrlState>): void {
  open(sources, { ...readState(sources), ...change }, localStorage, window);
}
