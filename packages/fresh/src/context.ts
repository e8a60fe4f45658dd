import type { FunctionComponent, VNode } from "preact";
import { renderPage } from "./render.ts";
import type { LayoutConfig, ResolvedFreshConfig, SomeComponent } from "./types.ts";

/** What goes round a page: layouts from the outside in, and the app wrapper round them. */
export interface Frame {
  app: SomeComponent | undefined;
  layouts: { component: SomeComponent; config: LayoutConfig }[];
}

interface Internals {
  next(): Promise<Response>; // what comes after the middleware that runs now
  frame: Frame; // of the segments entered so far
  nonce?: string; // set by the first render; inline scripts and styles of the answer carry it
}

/** Where a context keeps what the app must not see. */
export const INTERNALS = Symbol("internals");

/** One request on its way through middlewares, handlers and components. */
export class Context<State> {
  readonly url: URL; // as asked for, with runs of slashes collapsed
  readonly state: State = {} as State; // shared by everything that takes part in this request
  params: Record<string, string> = {};
  route: string | null = null; // the pattern that matched
  error: unknown | null = null; // what was thrown, while an error page is made
  data: unknown = undefined; // what the handler gave to the component
  readonly isPartial: boolean = false; // partials are not part of this subset
  Component: FunctionComponent = () => null; // in a layout or the app wrapper: what it goes round
  readonly [INTERNALS]: Internals = {
    next: () => Promise.reject(new Error("There is nothing after this handler")),
    frame: { app: undefined, layouts: [] },
  };

  constructor(
    readonly req: Request,
    readonly info: Deno.ServeHandlerInfo,
    readonly config: ResolvedFreshConfig,
  ) {
    this.url = requestUrl(req, config.trustProxy);
  }

  /** Runs what comes after the middleware. */
  next(): Promise<Response> {
    return this[INTERNALS].next();
  }

  /** Sends the browser to another address; a path never leaves this host. */
  redirect(pathOrUrl: string, status = 302): Response {
    const location = pathOrUrl.startsWith("/") ? localPath(pathOrUrl) : pathOrUrl;
    return new Response(null, { status, headers: { location } });
  }

  /** Renders an element in the layouts and the app wrapper of the route. */
  async render(vnode: VNode | null, init: ResponseInit = {}, config: LayoutConfig = {}): Promise<Response> {
    if (vnode === undefined || (vnode !== null && !(typeof vnode === "object" && "props" in vnode))) {
      throw new TypeError(`Cannot render ${typeof vnode}: expected an element or null`);
    }
    return await renderPage(this, () => vnode, init, config);
  }

  text(content: string, init?: ResponseInit): Response {
    return new Response(content, init);
  }

  /** Answers with HTML that is ready. */
  html(content: string, init?: ResponseInit): Response {
    const headers = new Headers(init?.headers);
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(content, { ...init, headers });
  }

  json(content: unknown, init?: ResponseInit): Response {
    return Response.json(content, init);
  }

  /** Answers piece by piece; strings are encoded. */
  stream<T extends Piece>(source: Pieces<T> | (() => Pieces<T>), init?: ResponseInit): Response {
    const utf8 = new TextEncoder();
    const encoder = new TransformStream<T, Piece>({
      transform: (piece, out) => out.enqueue(typeof piece === "string" ? utf8.encode(piece) : piece),
    });
    const pieces = ReadableStream.from<T>(typeof source === "function" ? source() : source);
    return new Response(pieces.pipeThrough(encoder), init);
  }
}

type Piece = string | Uint8Array;
type Pieces<T> = Iterable<T> | AsyncIterable<T>;

const collapseSlashes = (pathname: string) => pathname.replaceAll(/\/{2,}/g, "/");

/** The address routing works with; behind a trusted proxy that which the browser asked for. */
function requestUrl({ url: asked, headers }: Request, trustProxy: boolean): URL {
  const url = new URL(asked);
  if (url.pathname.includes("//")) url.pathname = collapseSlashes(url.pathname);
  // Each proxy adds its value at the end, so the first one is the browser's.
  const forwarded = (name: string) => trustProxy ? headers.get(name)?.split(",", 1)[0]?.trim() : undefined;
  const [scheme, host] = [forwarded("x-forwarded-proto"), forwarded("x-forwarded-host")];
  // Setting a part parses the address anew, even where nothing changes.
  if (scheme !== undefined) url.protocol = scheme;
  if (host !== undefined) url.host = host;
  return url;
}

/** Browsers take `/\evil.example` for another host and leave out tabs and line breaks. */
function localPath(path: string): string {
  const [pathname = ""] = path.split(/[?#]/, 1);
  const safe = pathname.replaceAll(/[\t\r\n]/g, "").replace(/^[/\\]+/, "/");
  return collapseSlashes(safe) + path.slice(pathname.length);
}
