import { IS_BROWSER } from "fresh/runtime";
import type { ComponentChildren, Ref } from "preact";

export interface KeptProps {
  readonly id: string;
  readonly class?: string;
  /** Whether the children can be drawn. */
  readonly ready: boolean;
  readonly children: ComponentChildren;
  readonly element?: Ref<HTMLDivElement>;
}

/** In the browser, leaves in place what the server drew until there is something to draw. */
export function Kept({ id, ready, children, element, ...rest }: KeptProps) {
  if (ready || !IS_BROWSER) return <div id={id} ref={element ?? null} {...rest}>{children}</div>;
  const drawn = document.getElementById(id)?.innerHTML ?? "";
  return <div id={id} ref={element ?? null} {...rest} dangerouslySetInnerHTML={{ __html: drawn }} />;
}
