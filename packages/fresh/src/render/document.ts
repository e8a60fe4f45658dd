import { type ComponentChildren, h, type VNode } from "preact";
import type { Context } from "../context.ts";
import type { LayoutConfig, PageProps } from "../handlers.ts";
import { type Frame, INTERNALS, type SomeComponent } from "../internals.ts";
import { bootScript } from "./islands.ts";
import { HeadTags } from "./head.ts";
import { rawHtml } from "./node.ts";
import { createRenderState, type RenderState, renderSync } from "./render_state.ts";

/**
 * Renders a page in the layouts and app wrapper of the request. Async components are
 * awaited here, outside Preact, so that nothing else runs while Preact renders.
 */
export async function renderPage(
  ctx: Context<unknown>,
  page: SomeComponent,
  init: ResponseInit,
  config: LayoutConfig = {},
): Promise<Response> {
  const { app, layouts } = frameOf(ctx[INTERNALS].frame, config);
  const state = createRenderState(ctx);
  let content: ComponentChildren | Response;
  for (const component of [page, ...layouts.map(({ component }) => component).reverse()]) {
    content = await instantiate(component, ctx, content);
    if (content instanceof Response) return content;
  }
  let html = renderSync(state, content);
  if (app !== undefined) {
    const document = await instantiate(app, ctx, rawHtml(html));
    if (document instanceof Response) return document;
    html = renderSync(state, document);
  }
  const headers = headersOf(state, init.headers);
  return new Response(`<!DOCTYPE html>${withMissingParts(state, html)}`, { ...init, headers });
}

/** The layouts and app wrapper that are left when each has skipped what it skips. */
function frameOf({ app, layouts }: Frame, config: LayoutConfig): Frame {
  const first = layouts.findLastIndex((layout) => layout.config.skipInheritedLayouts);
  const kept = config.skipInheritedLayouts ? [] : layouts.slice(Math.max(first, 0));
  const skipsApp = config.skipAppWrapper || kept.some((layout) => layout.config.skipAppWrapper);
  return { app: skipsApp ? undefined : app, layouts: kept };
}

async function instantiate(
  component: SomeComponent,
  ctx: Context<unknown>,
  inner?: ComponentChildren,
): Promise<ComponentChildren | Response> {
  const { config, url, req, params, info, state, isPartial, error, route, data } = ctx;
  const Component = inner === undefined ? ctx.Component : () => inner as VNode;
  const props = { config, url, req, params, info, state, isPartial, error, route, data, Component };
  if (component.constructor.name === "AsyncFunction") {
    return await component(props as PageProps<never, never>);
  }
  return h(component as (props: PageProps) => VNode, props);
}

function headersOf({ build, used }: RenderState, init: HeadersInit = {}): Headers {
  const headers = new Headers(init);
  headers.set("content-type", "text/html; charset=utf-8");
  if (build !== undefined && used.length > 0) {
    const chunks = [build.runtime, ...used.map(({ island }) => island)]
      .flatMap(({ chunk, preload }) => [chunk, ...preload]);
    const links = [...new Set(chunks)].map((chunk) => `<${encodeURI(chunk)}>; rel="modulepreload"`);
    headers.append("link", links.join(", "));
  }
  return headers;
}

/** Adds what the HTML lacks of a document. */
function withMissingParts(state: RenderState, html: string): string {
  const { html: hasHtml, head: hasHead, body: hasBody } = state.has;
  const open = hasHtml ? html.slice(0, html.indexOf(">", html.indexOf("<html")) + 1) : "<html>";
  const content = hasHtml ? html.slice(open.length, html.lastIndexOf("</html>")) : html;
  const bodyStart = hasHead ? content.indexOf("</head>") + "</head>".length : 0;
  const head = hasHead
    ? content.slice(0, bodyStart)
    : `<head><meta charset="utf-8">${renderSync(state, h(HeadTags, { state }))}</head>`;
  const body = content.slice(bodyStart);
  return `${open}${head}${hasBody ? body : `<body>${body}${bootScript(state)}</body>`}</html>`;
}
