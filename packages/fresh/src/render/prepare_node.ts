import { h } from "preact";
import { asset, assetSrcSet } from "../runtime/asset.ts";
import { Head } from "../runtime/head.ts";
import { collectHeadTag, HEAD_TAGS, HeadEnd, HeadTags, replaceHeadTag } from "./head.ts";
import { BootScript, wrapIsland } from "./islands.ts";
import { addProps, type Node } from "./node.ts";
import type { RenderState } from "./render_state.ts";

/** Applies the framework's rules to a node about to be rendered. */
export function prepareNode(node: Node, state: RenderState): void {
  const { place } = state;
  if (typeof node.type !== "string") {
    if (node.type !== Head) return wrapIsland(node, state);
    place.inHeadComponent = true;
    return addProps(node, { children: [node.props.children, h(HeadEnd, { place })] });
  }
  if (HEAD_TAGS.has(node.type)) {
    if (place.inHeadComponent) return collectHeadTag(node, node.type, state);
    if (place.inDocumentHead) replaceHeadTag(node, node.type, state);
  }
  RULES[node.type]?.(node, state);
}

const RULES: Record<string, (node: Node, state: RenderState) => void> = {
  html: (_, { has }) => has.html = true,
  head: openDocumentHead,
  body: appendBootScript,
  a: markLink,
  img: versionSource,
  source: versionSource,
  script: addNonce,
  style: addNonce,
};

function openDocumentHead(node: Node, state: RenderState): void {
  state.has.head = true;
  state.place.inDocumentHead = true;
  addProps(node, { children: [node.props.children, h(HeadTags, { state })] });
}

function appendBootScript(node: Node, state: RenderState): void {
  state.has.body = true;
  addProps(node, { children: [node.props.children, h(BootScript, { state })] });
}

/** Tells links to this page and to pages above it; `/` is above everything. */
function markLink(node: Node, { pathname }: RenderState): void {
  const { href, "aria-current": own } = node.props;
  if (typeof href !== "string" || !href.startsWith("/")) return;
  const target = withoutSlash(href.replace(/[?#].*$/s, ""));
  const here = withoutSlash(pathname);
  if (target === here) addProps(node, { "data-current": "true", "aria-current": own ?? "page" });
  else if (here.startsWith(`${target}/`)) {
    addProps(node, { "data-ancestor": "true", "aria-current": own ?? "true" });
  }
}

/** The root becomes the empty path. */
function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

function versionSource(node: Node): void {
  if (node.props["data-fresh-disable-lock"]) return;
  for (const [name, value] of Object.entries(node.props)) {
    if (typeof value !== "string") continue;
    if (name === "src") addProps(node, { src: asset(value) });
    if (name.toLowerCase() === "srcset") addProps(node, { [name]: assetSrcSet(value) });
  }
}

function addNonce(node: Node, { nonce }: RenderState): void {
  if (node.props.nonce === undefined) addProps(node, { nonce });
}
