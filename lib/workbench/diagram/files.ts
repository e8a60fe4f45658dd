import { svgDocument } from "../../regex/railroad/document.ts";
import type { PlacedDiagram } from "../../regex/railroad/layout.ts";
import type { Model } from "../model/model.ts";
import "../second_load.ts";
import { copyText, saveFile } from "../page/files.ts";

/** A diagram as an SVG file, in the colours of the page. */
function svgFile(placed: PlacedDiagram): string {
  return svgDocument(placed, themeOfPage());
}

/**
 * A diagram as a PNG file with two pixels per CSS px, or fewer if it is very large.
 *
 * @throws if the browser can't create an image of this size
 */
async function pngFile(placed: PlacedDiagram): Promise<Blob> {
  const drawing = svgDocument(placed, themeOfPage());
  const address = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return await rasterize(image, placed);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Pixels of an exported image; the limit of some browsers. */
export const MAX_PICTURE_PIXELS = 16_777_216;

/** Pixels of an exported image's width and height; the limit of some browsers. */
export const MAX_PICTURE_SIDE_PIXELS = 16_384;

/** Pixels per CSS px, so that an image doesn't exceed what browsers allow. */
export function pixelRatio({ width, height }: Pick<PlacedDiagram, "width" | "height">): number {
  return Math.min(
    2,
    Math.sqrt(MAX_PICTURE_PIXELS / (width * height)),
    MAX_PICTURE_SIDE_PIXELS / Math.max(width, height),
  );
}

async function rasterize(image: CanvasImageSource, placed: PlacedDiagram): Promise<Blob> {
  const ratio = pixelRatio(placed);
  const [width, height] = [Math.floor(placed.width * ratio), Math.floor(placed.height * ratio)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob(
    (blob) => blob ? resolve(blob) : reject(new Error("Can't create an image of this size")),
    "image/png",
  );
  return await promise;
}

/** The current theme: the reader's choice, or else the system's. */
function themeOfPage(): "light" | "dark" {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isEither = colorScheme.includes("light") && colorScheme.includes("dark");
  const isDark = isEither ? matchMedia("(prefers-color-scheme: dark)").matches : colorScheme.includes("dark");
  return isDark ? "dark" : "light";
}

/** Copies the diagram to the clipboard, and reports that in a notice. */
export async function copyDiagram({ views, sources }: Model): Promise<void> {
  const placed = views.value?.drawn.value?.placed;
  if (!placed) return;
  const copied = await copyText(svgFile(placed));
  sources.done.value = copied ? "Diagram copied as SVG" : "The browser refused to copy. Save the SVG instead";
}

/** Downloads the diagram as a file. */
export async function saveDiagram({ views, sources }: Model, format: "svg" | "png"): Promise<void> {
  const placed = views.value?.drawn.value?.placed;
  if (!placed) return;
  if (format === "svg") return saveFile("railroad-diagram.svg", svgFile(placed), "image/svg+xml");
  try {
    saveFile("railroad-diagram.png", await pngFile(placed), "image/png");
  } catch {
    sources.done.value = "The browser can't make an image of this size. Save the SVG instead";
  }
}
