import axe from "axe-core";
import type { Page } from "playwright-core";
import { isFullSize } from "../suites/sample.ts";

/** The standards for pages: WCAG 2.2 levels A and AA, and axe's best practices. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that depend on colors. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Checks a page as it stands for obstacles to people with disabilities. The script that looks for them comes in
 * through the debugger, so the page's policy holds as ever. What looks just like a part of a page that was checked
 * before is not checked again, but at full size, where the colors of the other scheme are checked as well.
 *
 * @returns one line per element and violated rule; empty if there are none
 */
export async function violations(page: Page): Promise<string[]> {
  const found = await broken(page, { type: "tag", values: STANDARDS });
  return isFullSize ? [...found, ...await violationsInOtherScheme(page)] : found;
}

/** Checks the colours of a page in the scheme that it isn't in, and leaves it as it was. */
async function violationsInOtherScheme(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [own, other] = isDark ? ["dark", "light"] as const : ["light", "dark"] as const;
  await page.emulateMedia({ colorScheme: other });
  const found = await broken(page, { type: "rule", values: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: own });
  return found.map((each) => `in ${other}: ${each}`);
}

/** Checks a page in its current state in light colors, and its colors in dark; the page is left in dark. */
export async function violationsInEachScheme(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await broken(page, { type: "tag", values: STANDARDS });
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await broken(page, { type: "rule", values: COLOUR_RULES });
  return [...inLight, ...inDark.map((each) => `in dark: ${each}`)];
}

/** Looks of parts that had no violation, for each kind of check. */
const checked = new Map<string, Set<string>>();

async function broken(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const known = checked.get(runOnly.type) ?? new Set();
  checked.set(runOnly.type, known);
  const parts = await page.evaluate(partsByLook);
  const [whole] = parts;
  if (whole && known.has(whole.look)) return [];
  const isKnown = (at: number) => known.has(parts[at]?.look ?? "");
  const largest = parts.flatMap(({ parent }, at) => isKnown(at) && !isKnown(parent) ? [at] : []);
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  const results = await page.evaluate(runAxe, [runOnly, largest] as const);
  if (results.violations.length === 0 && !isFullSize) { for (const { look } of parts) known.add(look); }
  return results.violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}) at ${target.join(" ")}: ${failureSummary}`)
  );
}

interface Part {
  /** The hash of all that rules read: elements, attributes, texts, sizes, colours and what is around them. */
  readonly look: string;
  /** Index of the part that it is in; -1 for the whole page, which comes first. */
  readonly parent: number;
}

/** Runs in the page: tells the looks of its parts, and remembers the elements for the check. */
function partsByLook(): Part[] {
  const [MIN_ELEMENTS, STYLES] = [
    6,
    ["color", "backgroundColor", "fontSize", "fontWeight", "opacity"] as const,
  ];
  const hashed = (text: string) => {
    let [one, other] = [0x811c9dc5, 0x1505];
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
      other = Math.imul(other, 33) + text.charCodeAt(at) | 0;
    }
    return (one >>> 0).toString(36) + (other >>> 0).toString(36);
  };
  /** A name of what an attribute refers to changes what the attribute means. */
  const referred = (value: string) =>
    value.split(" ").map((id) => document.getElementById(id) ? 1 : 0).join("");
  const own = (element: Element) => {
    const style = getComputedStyle(element);
    const attributes = [...element.attributes].map(({ name, value }) =>
      `${name}=${value}${/^(aria-|for$|popovertarget)/.test(name) ? referred(value) : ""}`
    );
    return [element.localName, ...attributes, ...STYLES.map((name) => style[name])].join("\n");
  };
  const size = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return [element.checkVisibility(), Math.round(width), Math.round(height)].join();
  };
  const parts: (Part & { element: Element })[] = [];
  const visit = (element: Element, around: string, parent: number): { look: string; count: number } => {
    const inside = hashed(around + own(element));
    const at = parts.push({ element, look: "", parent }) - 1;
    let [content, count] = [size(element), 1];
    for (const child of element.childNodes) {
      if (child instanceof Text) content += child.data;
      else if (child instanceof Element && !child.matches("script, style, link")) {
        const part = visit(child, inside, at);
        content += part.look;
        count += part.count;
      }
    }
    const look = hashed(`${inside}\n${content}`);
    // Nothing but its descendants was added since.
    if (count < MIN_ELEMENTS) parts.length = at;
    else parts[at] = { element, look, parent };
    return { look, count };
  };
  visit(document.documentElement, "", -1);
  Object.assign(globalThis, { parts: parts.map(({ element }) => element) });
  return parts.map(({ look, parent }) => ({ look, parent }));
}

/** Runs in the page, where the script has left its name, and checks it without some of its parts. */
async function runAxe([runOnly, known]: readonly [axe.RunOnly, number[]]): Promise<axe.AxeResults> {
  const { axe: inPage, parts } = globalThis as unknown as { axe: typeof axe; parts: Element[] };
  const exclude = known.flatMap((at) => parts[at] ?? []);
  return await inPage.run({ include: [document.documentElement], exclude }, {
    runOnly,
    resultTypes: ["violations"],
  });
}
