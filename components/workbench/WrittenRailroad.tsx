import { type ComponentChild, h } from "preact";
import type { SvgElement } from "../../lib/regex/railroad/element.ts";

export interface WrittenRailroadProps {
  readonly svg: Pick<SvgElement, "name" | "attributes">;
  /** The markup of what stands inside. */
  readonly content: string;
}

/** The same drawing as `Railroad` for the server, which has no use for a node of each of its elements. */
export function WrittenRailroad(
  { svg: { name, attributes }, content }: WrittenRailroadProps,
): ComponentChild {
  return h(name, { ...attributes, dangerouslySetInnerHTML: { __html: content } });
}
