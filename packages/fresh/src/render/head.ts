import { Fragment, h, type VNode } from "preact";
import { type Node, type Props, rewrite } from "./node.ts";
import type { RenderState } from "./render_state.ts";

/** The tags `<Head>` moves. */
export const HEAD_TAGS: ReadonlySet<string> = new Set([
  "title",
  "meta",
  "link",
  "script",
  "style",
  "base",
  "noscript",
  "template",
]);

/** Takes a tag out of `<Head>`; the last one of an identity wins. */
export function collectHeadTag(node: Node, tag: string, { headTags }: RenderState): void {
  headTags.set(identityOf(node, tag), { tag, props: withKey(node) });
  rewrite(node, Fragment, {});
}

/** Puts the tag collected under the identity of this one in its place. */
export function replaceHeadTag(node: Node, tag: string, { headTags }: RenderState): void {
  const identity = identityOf(node, tag);
  rewrite(node, tag, headTags.get(identity)?.props ?? withKey(node));
  headTags.delete(identity);
}

/** Ends a `<Head>`. */
export function HeadEnd({ place }: Pick<RenderState, "place">): null {
  place.inHeadComponent = false;
  return null;
}

/** Ends the head of the document with the tags that replaced none. */
export function HeadTags({ state }: { state: RenderState }): VNode {
  state.place.inDocumentHead = false;
  const tags = [...state.headTags.values()];
  state.headTags.clear();
  return h(Fragment, null, tags.map(({ tag, props }) => h(tag, props)));
}

/** Attributes that may differ between two tags of one identity. */
const VALUES: Record<string, string> = { meta: "content", link: "href" };

function identityOf({ key, props }: Node, tag: string): string {
  if (key !== null && key !== undefined) return `key ${key}`;
  if (tag === "title") return tag;
  const attributes = Object.entries(props)
    .filter(([name]) => name !== "children" && name !== "nonce" && name !== VALUES[tag]);
  return [tag, ...attributes.map((attribute) => JSON.stringify(attribute)).sort()].join(" ");
}

function withKey({ key, props }: Node): Props {
  return key === null || key === undefined ? props : { ...props, "data-key": key };
}
