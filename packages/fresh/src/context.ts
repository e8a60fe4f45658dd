import type { FunctionComponent, VNode } from "preact";
import { INTERNALS, type LayoutConfig, type PageContext } from "./components.ts";
import type { ResolvedFreshConfig } from "./config.ts";
import { renderPage } from "./render.ts";

/** A request and its state, for middlewares, handlers and components. */
export class Context<State> implements PageContext {
  readonly url: URL; // as requested, with repeated slashes collapsed
  readonly state: State = {} as State; // shared by everything that handles this request
  params: Record<string, string> = {};
  route: string | null = null; // the pattern that matched
  error: unknown | null = null; // the error, while an error page is rendered
  data: unknown = undefined; // data from the handler for the component
  readonly isPartial: boolean = false; // partials are not supported
  Component: FunctionComponent = () => null; // in a layout or the app wrapper: its content
  readonly [INTERNALS]: PageContext[typeof INTERNALS] = {
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

  /** Runs the rest of the chain after the middleware. */
  next(): Promise<Response> {
    return this[INTERNALS].next();
  }

  /** Redirects to another address; a path never leads to another host. */
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

  /** Responds with HTML. */
  html(content: string, init?: ResponseInit): Response {
    const headers = new Headers(init?.headers);
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(content, { ...init, headers });
  }

  json(content: unknown, init?: ResponseInit): Response {
    return Response.json(content, init);
  }

  /** Responds with a stream; strings are encoded. */
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

/** The URL for routing; behind a trusted proxy, the one that the browser requested. */
function requestUrl({ url: asked, headers }: Request, trustProxy: boolean): URL {
  const url = new URL(asked);
  if (url.pathname.includes("//")) url.pathname = collapseSlashes(url.pathname);
  // Each proxy appends its value, so the first one is the browser's.
  const forwarded = (name: string) => trustProxy ? headers.get(name)?.split(",", 1)[0]?.trim() : undefined;
  const [scheme, host] = [forwarded("x-forwarded-proto"), forwarded("x-forwarded-host")];
  // Setting a part parses the URL again, even if nothing changes.
  if (scheme !== undefined) url.protocol = scheme;
  if (host !== undefined) url.host = host;
  return url;
}

/** Browsers interpret `/\evil.example` as another host, and ignore tabs and line breaks. */
function localPath(path: string): string {
  const [pathname = ""] = path.split(/[?#]/, 1);
  const safe = pathname.replaceAll(/[\t\r\n]/g, "").replace(/^[/\\]+/, "/");
  return collapseSlashes(safe) + path.slice(pathname.length);
}
