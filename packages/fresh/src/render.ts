import { type ComponentChildren, Fragment, h, options, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { type Chunk, findBuild } from "./build.ts";
import {
  INTERNALS,
  type LayoutConfig,
  type PageContext,
  type PageProps,
  type SomeComponent,
} from "./components.ts";
import { bootScript, type Node, prepareNode, rawHtml, type RenderState, restOfHead } from "./render_node.ts";
import { running } from "./shared.ts";

/** Async components are awaited here, outside Preact, so that nothing else runs while Preact renders. */
export async function renderPage(
  ctx: PageContext,
  page: SomeComponent,
  init: ResponseInit,
  config: LayoutConfig = {},
): Promise<Response> {
  const { frame } = ctx[INTERNALS];
  const layouts = config.skipInheritedLayouts ? [] : frame.layouts;
  const skipsApp = config.skipAppWrapper || layouts.some((layout) => layout.config.skipAppWrapper);
  const state: RenderState = {
    build: findBuild(ctx),
    pathname: ctx.url.pathname,
    nonce: ctx[INTERNALS].nonce ??= crypto.randomUUID().replaceAll("-", ""),
    headTags: new Map(),
    islands: [],
    has: {},
    inside: {},
  };
  let content: ComponentChildren | Response;
  for (const component of [page, ...layouts.map(({ component }) => component).reverse()]) {
    content = await instantiate(component, ctx, content);
    if (content instanceof Response) return content;
  }
  let html = renderSync(state, content);
  if (frame.app !== undefined && !skipsApp) {
    const document = await instantiate(frame.app, ctx, rawHtml(html));
    if (document instanceof Response) return document;
    html = renderSync(state, document);
  }
  const body = utf8.encode(withMissingParts(state, html));
  return new Response(body, { ...init, headers: createHeaders(state, init) });
}

/** Deno keeps the text of a body until a full garbage collection if a middleware looks at the body, but no bytes. */
const utf8 = new TextEncoder();

async function instantiate(component: SomeComponent, ctx: PageContext, inner?: ComponentChildren) {
  const { config, url, req, params, info, state, isPartial, error, route, data } = ctx;
  const Component = inner === undefined ? ctx.Component : () => inner as VNode;
  const props = { config, url, req, params, info, state, isPartial, error, route, data, Component };
  const isAsync = component.constructor.name === "AsyncFunction";
  if (isAsync) return await component(props as PageProps<never, never>);
  return h(component as (props: PageProps) => VNode, props);
}

/** The state for Preact's hook; only set while `renderSync` runs. */
let current: RenderState | undefined;

/** Synchronous, so that renders are never interleaved. */
function renderSync(state: RenderState, content: ComponentChildren): string {
  current = state;
  if (state.build !== undefined) running.buildId = state.build.id;
  try {
    return renderToString(h(Fragment, null, content));
  } finally {
    current = undefined;
  }
}

/** Preact calls `__b` with each node before it renders it, and `__r` before it calls a component. */
const hooks = options as { __b?: (node: Node) => void; __r?: (node: ComponentNode) => void };
const { __b: nextHook, __r: nextCall } = hooks;
hooks.__b = (node) => {
  prepareNode(node, current);
  nextHook?.(node);
};
hooks.__r = (node) => {
  if (current !== undefined) leaveUntracked(node);
  nextCall?.(node);
};

interface ComponentNode {
  type: { displayName?: string };
  __c?: { __$u?: null };
}

/**
 * Signals make an effect for each component to render it again. HTML is never rendered again, and making these effects
 * takes a sixth of the time of a page. They make none where they find one, or null. What shows a signal as text uses its
 * effect.
 */
function leaveUntracked({ type, __c: component }: ComponentNode): void {
  if (component !== undefined && type.displayName !== "ReactiveTextNode") component.__$u = null;
}

function createHeaders({ build, islands }: RenderState, init: ResponseInit): Headers {
  const headers = new Headers(init.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  if (build !== undefined && islands.length > 0) {
    const chunks = [build.runtime, ...islands.map(({ island }) => island)];
    headers.append("link", preloads[chunks.map(({ chunk }) => chunk).join()] ??= preloadHeader(chunks));
  }
  return headers;
}

const preloads: Record<string, string> = {}; // by chunks: a build has few sets of islands on a page

function preloadHeader(chunks: Chunk[]): string {
  const urls = new Set(chunks.flatMap(({ chunk, preload }) => [chunk, ...preload]));
  return [...urls].map((url) => `<${encodeURI(url)}>; rel="modulepreload"`).join(", ");
}

const DOCTYPE = "<!DOCTYPE html>";

/** Adds the missing parts of a document to the HTML. */
function withMissingParts(state: RenderState, html: string): string {
  const { has } = state;
  const whole = DOCTYPE + html; // looking at its end makes one text of its many pieces: that is done once
  if (has.html && has.head && has.body && whole.endsWith("</html>")) return whole;
  const open = has.html ? html.slice(0, html.indexOf(">", html.indexOf("<html")) + 1) : "<html>";
  const content = has.html ? html.slice(open.length, html.lastIndexOf("</html>")) : html;
  const headEnd = has.head ? content.indexOf("</head>") + "</head>".length : 0;
  const ownHead = () => `<head><meta charset="utf-8">${renderSync(state, restOfHead(state))}</head>`;
  const head = has.head ? content.slice(0, headEnd) : ownHead();
  const rest = content.slice(headEnd);
  return `${DOCTYPE}${open}${head}${has.body ? rest : `<body>${rest}${bootScript(state)}</body>`}</html>`;
}
