import type { ComponentChildren, FunctionComponent } from "preact";
import type { ResolvedFreshConfig } from "./config.ts";

/** The props of routes and layouts; they don't include the methods of the context. */
export interface PageProps<Data = unknown, State = unknown> {
  readonly config: ResolvedFreshConfig;
  readonly url: URL; // as requested, with repeated slashes collapsed
  readonly req: Request;
  readonly info: Deno.ServeHandlerInfo;
  readonly state: State; // shared by everything that handles this request
  params: Record<string, string>;
  route: string | null; // the pattern that matched
  error: unknown | null; // the error, while an error page is rendered
  readonly isPartial: boolean; // partials are not supported
  Component: FunctionComponent; // in a layout or the app wrapper: its content
  data: Data; // data from the handler for the component
}

/** A component; an async one is awaited outside Preact and may return a Response. */
export type AnyComponent<Props> = (
  props: Props,
) => Promise<ComponentChildren | Response> | ComponentChildren | Response;

/** A component for any data and state: `never` internally, which components for any accept. */
export type SomeComponent = AnyComponent<PageProps<never, never>>;

/** The surrounding parts that a layout can skip. */
export interface LayoutConfig {
  skipAppWrapper?: boolean;
  skipInheritedLayouts?: boolean;
}

/** The components around a page: layouts from the outside in, and the app wrapper around them. */
export interface Frame {
  app: SomeComponent | undefined;
  layouts: { component: SomeComponent; config: LayoutConfig }[];
}

/** Key of the context's internal state. */
export const INTERNALS = Symbol("internals");

/** What the renderer needs of a context. */
export interface PageContext extends PageProps {
  readonly [INTERNALS]: {
    next(): Promise<Response>; // the rest of the chain after the current middleware
    frame: Frame; // of the segments entered so far
    nonce?: string; // set by the first render; inline scripts and styles of the response have it
  };
}
