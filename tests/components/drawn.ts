import { options, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";

/** A component as the server draws it, and what it gives its elements. */
export interface Drawn {
  readonly html: string;
  /** The values of an attribute, in the order of the elements that have it. */
  readonly values: (attribute: string) => readonly unknown[];
  /** Calls what the elements do on an event, such as `onClick`, one after the other. */
  readonly send: (attribute: string, event?: unknown) => void;
}

/**
 * Draws a component. Preact passes each attribute of a compiled template to one hook, also those that HTML leaves out, and
 * elements that aren't compiled, such as links, to another.
 */
export function draw(node: VNode): Drawn {
  const seen: { name: string; value: unknown }[] = [];
  const note = (name: string, value: unknown) => void seen.push({ name: name.toLowerCase(), value });
  const before = { attr: Reflect.get(options, "attr"), vnode: Reflect.get(options, "vnode") };
  Reflect.set(options, "attr", (name: string, value: unknown) => {
    note(name, value);
    return before.attr?.(name, value);
  });
  Reflect.set(options, "vnode", (element: VNode) => {
    if (typeof element.type === "string") Object.entries(element.props).forEach((each) => note(...each));
    before.vnode?.(element);
  });
  try {
    const html = renderToString(node);
    const values = (attribute: string) =>
      seen.filter(({ name }) => name === attribute.toLowerCase()).map(({ value }) => value);
    const send = (attribute: string, event?: unknown) => {
      for (const value of values(attribute)) {
        if (typeof value === "function") Reflect.apply(value, undefined, [event]);
      }
    };
    return { html, values, send };
  } finally {
    Object.assign(options, before);
  }
}
