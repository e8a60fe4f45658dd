import type { FunctionComponent, VNode } from "preact";
import type { Build } from "./build.ts";
import type { ResolvedFreshConfig } from "./config.ts";
import type { LayoutConfig } from "./handlers.ts";
import { INTERNALS, type Internals } from "./internals.ts";
import { renderPage } from "./render/document.ts";

/** One request on its way through middlewares, handlers and components. */
export class Context<State> {
  /** Address asked for, with runs of slashes collapsed. */
  readonly url: URL;
  /** Shared by everything that takes part in this request. */
  readonly state: State = {} as State;
  /** Values of the pattern's parameters. */
  params: Record<string, string> = {};
  /** Pattern of the route that matched. */
  route: string | null = null;
  /** What was thrown, while an error page is made. */
  error: unknown | null = null;
  /** What the handler gave to the component. */
  data: unknown = undefined;
  /** Always false: partials are not part of this subset. */
  readonly isPartial: boolean = false;
  /** In a layout or the app wrapper: what it goes round. */
  Component: FunctionComponent = () => null;
  /** Not for apps. */
  readonly [INTERNALS]: Internals;

  constructor(
    readonly req: Request,
    readonly info: Deno.ServeHandlerInfo,
    readonly config: ResolvedFreshConfig,
    build: Build | undefined,
  ) {
    this.url = requestUrl(req, config.trustProxy);
    const next = () => Promise.reject(new Error("There is nothing after this handler"));
    this[INTERNALS] = { next, build, frame: { app: undefined, layouts: [] }, nonce: undefined };
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

  /** Answers with plain text. */
  text(content: string, init?: ResponseInit): Response {
    return new Response(content, init);
  }

  /** Answers with HTML that is ready. */
  html(content: string, init?: ResponseInit): Response {
    const headers = new Headers(init?.headers);
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(content, { ...init, headers });
  }

  /** Answers with JSON. */
  json(content: unknown, init?: ResponseInit): Response {
    return Response.json(content, init);
  }

  /** Answers piece by piece; strings are encoded. */
  stream<T extends string | Uint8Array>(
    source: Iterable<T> | AsyncIterable<T> | (() => Iterable<T> | AsyncIterable<T>),
    init?: ResponseInit,
  ): Response {
    const pieces = ReadableStream.from<T>(typeof source === "function" ? source() : source);
    return new Response(pieces.pipeThrough(encoder()), init);
  }
}

/** The address routing works with: the one asked for, seen from outside a trusted proxy. */
function requestUrl(req: Request, trustProxy: boolean): URL {
  const url = new URL(req.url);
  if (url.pathname.includes("//")) url.pathname = collapseSlashes(url.pathname);
  if (!trustProxy) return url;
  url.protocol = forwarded(req, "x-forwarded-proto") ?? url.protocol;
  url.host = forwarded(req, "x-forwarded-host") ?? url.host;
  return url;
}

/** Each proxy adds its value at the end; the first one is what the browser asked for. */
function forwarded({ headers }: Request, name: string): string | undefined {
  return headers.get(name)?.split(",", 1)[0]?.trim();
}

/** Browsers take `/\evil.example` for another host and leave out tabs and line breaks. */
function localPath(path: string): string {
  const [pathname = ""] = path.split(/[?#]/, 1);
  const safe = pathname.replaceAll(/[\t\r\n]/g, "").replace(/^[/\\]+/, "/");
  return collapseSlashes(safe) + path.slice(pathname.length);
}

function collapseSlashes(pathname: string): string {
  return pathname.replaceAll(/\/{2,}/g, "/");
}

function encoder(): TransformStream<string | Uint8Array, Uint8Array> {
  const utf8 = new TextEncoder();
  return new TransformStream({
    transform: (piece, out) => out.enqueue(typeof piece === "string" ? utf8.encode(piece) : piece),
  });
}
