import { IS_BROWSER } from "fresh/runtime";
import type { ComponentChildren, Ref } from "preact";

export interface ServerHtmlProps {
  readonly id: string;
  readonly class?: string;
  /** Whether the children can be rendered. */
  readonly ready: boolean;
  readonly children: ComponentChildren;
  readonly element?: Ref<HTMLDivElement>;
}

/** In the browser, keeps the HTML from the server until the children can be rendered. */
export function ServerHtml({ id, ready, children, element, ...rest }: ServerHtmlProps) {
  if (ready || !IS_BROWSER) return <div id={id} ref={element ?? null} {...rest}>{children}</div>;
  const drawn = document.getElementById(id)?.innerHTML ?? "";
  return <div id={id} ref={element ?? null} {...rest} dangerouslySetInnerHTML={{ __html: drawn }} />;
}
