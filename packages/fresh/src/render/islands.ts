import { type FunctionComponent, h, type VNode } from "preact";
import { serialize } from "../serialize.ts";
import { type Node, type Props, rawHtml, rewrite } from "./node.ts";
import type { RenderState } from "./render_state.ts";

/** Marks a node that is an island for the browser; inside an island all is plain. */
export function wrapIsland(node: Node, { build, place, used }: RenderState): void {
  const island = build?.islands.get(node.type);
  if (island === undefined || place.inIsland) return;
  const { type, props, key } = node;
  const index = used.push({ island, props }) - 1;
  place.inIsland = true;
  const open = rawHtml(`<!--frsh:island:${island.name}:${index}:${commentKey(key)}-->`);
  const content = h(type as FunctionComponent<Props>, props);
  rewrite(node, Marked, { children: [open, content, h(IslandEnd, { place })] });
}

/** Prints the scripts of the page at the end of its body. */
export function BootScript({ state }: { state: RenderState }): VNode {
  return rawHtml(bootScript(state));
}

/** The script that brings the islands of the page to life; empty for a page without any. */
export function bootScript({ build, used, nonce }: RenderState): string {
  if (build === undefined) return "";
  const code = used.length === 0 ? "" : bootCode(build.runtime.chunk, used);
  return [code, build.devScript].filter((code) => code !== "")
    .map((code) => `<script type="module" nonce="${nonce}">${code}</script>`).join("");
}

function Marked({ children }: Props) {
  return children;
}

function IslandEnd({ place }: Pick<RenderState, "place">): VNode {
  place.inIsland = false;
  return rawHtml("<!--/frsh:island-->");
}

/** A key can neither end the comment nor its field. */
function commentKey(key: unknown): string {
  return key === null || key === undefined ? "" : String(key).replaceAll(/[:<>]|--/g, "_");
}

function bootCode(runtime: string, used: RenderState["used"]): string {
  const islands = [...new Set(used.map(({ island }) => island))];
  const imports = islands.map(({ chunk, exportName }, i) =>
    `import{${exportName} as i${i}}from${quote(chunk)};`
  );
  const table = islands.map(({ name }, i) => `${quote(name)}:i${i}`);
  const props = quote(serialize(used.map(({ props }) => props)));
  return `import{boot}from${quote(runtime)};${imports.join("")}boot({${table}},${props});`;
}

/** A string literal that cannot end the script it stands in. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}
