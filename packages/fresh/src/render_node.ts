import { type ComponentChildren, Fragment, type FunctionComponent, h, type VNode } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import type { Build, Island } from "./build.ts";
import { serialize } from "./serialize.ts";
import { asset, assetSrcSet, Head } from "./shared.ts";

export interface RenderState {
  build: Build | undefined;
  pathname: string; // links to it and to its ancestors are marked
  nonce: string;
  headTags: Map<string, VNode<Props>>; // tags of `<Head>` by identity; removed when they are printed
  islands: { island: Island; props: Props }[]; // occurrences in document order
  has: { html?: boolean; head?: boolean; body?: boolean }; // parts of the document seen so far
  inside: { island?: boolean; headComponent?: boolean; documentHead?: boolean }; // the renderer's position
}

type Props = Record<string, unknown> & { children?: ComponentChildren };
type Shape = { type: string | FunctionComponent<Props>; props: Props };
const ORIGINAL = Symbol("original");

/** A node of Preact; its type and properties may be replaced for one render. */
export interface Node extends Shape {
  key: unknown;
  [ORIGINAL]?: Shape;
}

/** A node that prints HTML unchanged. */
export const rawHtml = (html: string): VNode => jsxTemplate([html]);

/** Applies the framework's rules to a node about to be rendered. */
export function prepareNode(node: Node, state: RenderState | undefined): void {
  // The app may have reused the node from an earlier render.
  if (node[ORIGINAL] !== undefined) Object.assign(node, node[ORIGINAL]);
  if (state === undefined) return;
  const { type } = node;
  if (typeof type === "string") {
    if (HEAD_TAGS.has(type)) moveHeadTag(node, type, state);
    if (node.type === type) RULES[type]?.(node, state);
    if (hasKey(node) && !isInHead(state)) addProps(node, { "data-frsh-key": node.key });
  } else if (type === Head) {
    noteInside(node, state, "headComponent", "");
  } else if (state.inside.island || !markIsland(node, state)) {
    if (hasKey(node) && type !== Fragment) markKey(node);
  }
}

const hasKey = ({ key }: Node): boolean => key !== null && key !== undefined;

/** There a key tells which tags are the same one, and shows as `data-key`. */
const isInHead = ({ inside }: RenderState): boolean => Boolean(inside.headComponent || inside.documentHead);

/** An element has its key as an attribute; a component has none, and comments around it. */
function markKey(node: Node): void {
  const { type, props, key } = node;
  const inner = h(type as FunctionComponent<Props>, props);
  const open = rawHtml(`<!--frsh:key:${inComment(key)}-->`);
  rewrite(node, Children, { children: [open, inner, rawHtml("<!--/frsh:key-->")] });
}

/** A key as it stands in a comment: it ends neither that nor its field. */
const inComment = (key: unknown): string => String(key ?? "").replaceAll(/[:<>]|--/g, "_");

function rewrite(node: Node, type: Shape["type"], props: Props): void {
  node[ORIGINAL] ??= { type: node.type, props: node.props };
  Object.assign(node, { type, props });
}

function addProps(node: Node, props: Props): void {
  rewrite(node, node.type, { ...node.props, ...props });
}

/** Adds a child that is rendered after all others. */
function append(node: Node, child: FunctionComponent): void {
  addProps(node, { children: [node.props.children, h(child, null)] });
}

/** Records the renderer's position until it has left a node, which ends with some HTML. */
function noteInside(node: Node, { inside }: RenderState, place: keyof typeof inside, end: string): void {
  inside[place] = true;
  append(node, () => {
    inside[place] = false;
    return rawHtml(end);
  });
}

/** A fragment would be flattened without being prepared. */
function Children({ children }: Props) {
  return children;
}

/** Marks an island, unless it is inside another one, and returns whether it is an island. */
function markIsland(node: Node, state: RenderState): boolean {
  const island = state.build?.islands.get(node.type);
  if (island === undefined) return false;
  const { type, props, key } = node;
  const index = state.islands.push({ island, props }) - 1;
  const open = rawHtml(`<!--frsh:island:${island.name}:${index}:${inComment(key)}-->`);
  rewrite(node, Children, { children: [open, h(type as FunctionComponent<Props>, props)] });
  noteInside(node, state, "island", "<!--/frsh:island-->");
  return true;
}

/** A string literal that can't end its script element. */
const quote = (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c");

/** The script that hydrates the islands of the page; empty for a page without any. */
export function bootScript({ build, islands, nonce }: RenderState): string {
  const boot = build && islands.length > 0 ? bootCode(build.runtime.chunk, islands) : "";
  return [boot, build?.devScript].filter((code) => code)
    .map((code) => `<script type="module" nonce="${nonce}">${code}</script>`).join("");
}

function bootCode(runtime: string, occurrences: RenderState["islands"]): string {
  const islands = [...new Set(occurrences.map(({ island }) => island))];
  const imports = islands.map((island, i) =>
    `import{${island.exportName} as i${i}}from${quote(island.chunk)};`
  );
  const table = islands.map(({ name }, i) => `${quote(name)}:i${i}`);
  const props = quote(serialize(occurrences.map(({ props }) => props)));
  return `import{boot}from${quote(runtime)};${imports.join("")}boot({${table}},${props});`;
}

const HEAD_TAGS = new Set(["title", "meta", "link", "script", "style", "base", "noscript", "template"]);

/** Collects a tag of `<Head>`, the last one of each identity; it replaces the document's tag of this identity. */
function moveHeadTag(node: Node, tag: string, { headTags, inside }: RenderState): void {
  if (!inside.headComponent && !inside.documentHead) return;
  const identity = keyComment(node, tag);
  const props = { ...node.props, "data-key": node.key ?? node.props["data-key"] };
  if (inside.headComponent) {
    headTags.set(identity, h(tag, props) as VNode<Props>);
    rewrite(node, Children, {});
  } else {
    rewrite(node, tag, headTags.get(identity)?.props ?? props);
    headTags.delete(identity);
  }
}

function keyComment({ key, props }: Node, tag: string): string {
  if (key !== null && key !== undefined) return `key ${key}`;
  if (tag === "title") return tag;
  const varying = VARYING[tag];
  let identity = tag;
  for (const name of Object.keys(props).sort()) {
    if (name !== "children" && name !== "nonce" && name !== varying) {
      const value = props[name];
      // The length keeps a value from running into the next name.
      identity += ` ${name}=${
        typeof value === "string" ? `${value.length}:${value}` : JSON.stringify([value])
      }`;
    }
  }
  return identity;
}

const VARYING: Record<string, string> = { meta: "content", link: "href" };

/** Ends the head of the document with the tags that replaced none. */
export function restOfHead({ headTags, inside }: RenderState): VNode {
  const tags = [...headTags.values()];
  headTags.clear();
  inside.documentHead = false;
  return h(Fragment, null, tags);
}

const RULES: Record<string, (node: Node, state: RenderState) => void> = {
  html: (_, state) => state.has.html = true,
  head: (node, state) => {
    state.has.head = true;
    state.inside.documentHead = true;
    append(node, () => restOfHead(state));
  },
  body: (node, state) => {
    state.has.body = true;
    append(node, () => rawHtml(bootScript(state)));
  },
  a: markLink,
  img: versionSource,
  source: versionSource,
  script: (node, { nonce }) => addProps(node, { nonce: node.props.nonce ?? nonce }),
  style: (node, { nonce }) => addProps(node, { nonce: node.props.nonce ?? nonce }),
};

/** Marks links to this page and to its ancestors; `/` is an ancestor of all pages. */
function markLink(node: Node, { pathname }: RenderState): void {
  const { href, "aria-current": own } = node.props;
  if (typeof href !== "string" || !href.startsWith("/")) return;
  const target = href.replace(/\/?([?#].*)?$/s, "");
  const here = pathname.replace(/\/$/, "");
  const isAncestor = here.startsWith(`${target}/`);
  if (target === here) addProps(node, { "data-current": "true", "aria-current": own ?? "page" });
  if (isAncestor) addProps(node, { "data-ancestor": "true", "aria-current": own ?? "true" });
}

function versionSource(node: Node): void {
  const { src, srcset, srcSet, "data-fresh-disable-lock": isLocked } = node.props;
  if (isLocked) return;
  if (typeof src === "string") addProps(node, { src: asset(src) });
  if (typeof srcset === "string") addProps(node, { srcset: assetSrcSet(srcset) });
  if (typeof srcSet === "string") addProps(node, { srcSet: assetSrcSet(srcSet) });
}
