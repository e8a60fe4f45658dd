import { type ComponentChildren, Fragment, h, options } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Build, Island } from "../build.ts";
import type { Context } from "../context.ts";
import { INTERNALS } from "../internals.ts";
import { setBuildId } from "../runtime/asset.ts";
import { type Node, type Props, restore } from "./node.ts";
import { prepareNode } from "./prepare_node.ts";

/** What one answer collects while it renders. */
export interface RenderState {
  build: Build | undefined;
  /** Path asked for; links to it and to what is above it are marked. */
  pathname: string;
  nonce: string;
  /** Tags of `<Head>` by identity; taken out when they are printed. */
  headTags: Map<string, { tag: string; props: Props }>;
  /** Where the renderer is. */
  place: { inIsland: boolean; inHeadComponent: boolean; inDocumentHead: boolean };
  /** Island occurrences in document order. */
  used: { island: Island; props: Props }[];
  /** Parts of the document met so far. */
  has: { html: boolean; head: boolean; body: boolean };
}

/** The state of a new answer; all answers to one request share a nonce. */
export function createRenderState({ [INTERNALS]: internals, url }: Context<unknown>): RenderState {
  return {
    build: internals.build,
    pathname: url.pathname,
    nonce: internals.nonce ??= crypto.randomUUID().replaceAll("-", ""),
    headTags: new Map(),
    place: { inIsland: false, inHeadComponent: false, inDocumentHead: false },
    used: [],
    has: { html: false, head: false, body: false },
  };
}

/** The state Preact's hook works on; only set while `renderSync` runs. */
let current: RenderState | undefined;

/** Renders to HTML with the hook at work on this state. Synchronous: renders never interleave. */
export function renderSync(state: RenderState, content: ComponentChildren): string {
  current = state;
  if (state.build !== undefined) setBuildId(state.build.id);
  try {
    return renderToString(h(Fragment, null, content));
  } finally {
    current = undefined;
  }
}

/** Preact calls `__b` with each node before it renders it. */
const hooks = options as { __b?: (node: Node) => void };
const nextHook = hooks.__b;
hooks.__b = (node) => {
  restore(node);
  if (current !== undefined) prepareNode(node, current);
  nextHook?.(node);
};
