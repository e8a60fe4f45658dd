import { MAX_LINK_PICTURE_QUERY } from "../../limits/server.ts";

/** The path of the pictures of links. */
export const LINK_PICTURE_PATH = "/link.png";

/**
 * The address, without the origin, of the picture for a link to the workbench. It has the pattern and the flags as the
 * link has them, but no test text.
 *
 * @returns null for other pages, a link without a pattern, and one that is too long
 */
export function linkPictureAddress({ pathname, searchParams }: URL): string | null {
  const pattern = searchParams.get("p");
  if (pathname !== "/" || !pattern) return null;
  const query = new URLSearchParams({ p: pattern });
  const flags = searchParams.get("f");
  if (flags) query.set("f", flags);
  const address = `${LINK_PICTURE_PATH}?${query}`;
  return address.length > MAX_LINK_PICTURE_QUERY ? null : address;
}

/** The parameter of a link to the workbench that asks the server for the verdict: a browser without scripts finds none. */
export const VERDICT_PARAMETER = "verdict";

/** True if the server is to say how slow the pattern can be, with the thread that draws the pictures of links. */
export function isVerdictWanted({ pathname, searchParams }: URL): boolean {
  return pathname === "/" && searchParams.has(VERDICT_PARAMETER);
}
