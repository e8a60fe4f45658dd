/** An element of an SVG drawing as plain data: written as text on the server, as nodes in the browser. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgElement | string)[];
}

/** An element with its attributes and children. */
export function element(
  name: string,
  attributes: SvgElement["attributes"],
  children: SvgElement["children"] = [],
): SvgElement {
  return { name, attributes, children };
}
