import type { ComponentChildren } from "preact";

/** Whether this code runs in a browser. */
export const IS_BROWSER: boolean = typeof document !== "undefined";

/** Properties of `Head`. */
export interface HeadProps {
  children?: ComponentChildren;
}

/** Moves its tags to the head of the document; in the browser it does nothing. */
export function Head({ children }: HeadProps): ComponentChildren {
  return IS_BROWSER ? null : children;
}
