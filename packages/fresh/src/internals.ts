import type { Build } from "./build.ts";
import type { AnyComponent, LayoutConfig, PageProps } from "./handlers.ts";

/** A component of an app whose types are not known here. */
export type SomeComponent = AnyComponent<PageProps<never, never>>;

/** What goes round a page: layouts from the outside in, and the app wrapper round them. */
export interface Frame {
  app: SomeComponent | undefined;
  layouts: { component: SomeComponent; config: LayoutConfig }[];
}

/** What the framework keeps with a request, out of sight of the app. */
export interface Internals {
  /** What comes after the middleware that runs now. */
  next(): Promise<Response>;
  build: Build | undefined;
  /** App wrapper and layouts of the segments entered so far. */
  frame: Frame;
  /** Set by the first render: inline scripts and styles of the answer carry it. */
  nonce: string | undefined;
}

/** Where a context keeps its internals. */
export const INTERNALS = Symbol("internals");
