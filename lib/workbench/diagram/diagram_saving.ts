import "../first_scripts.ts";
import type { Model } from "../model.ts";
import { pngFile, svgFile } from "./diagram_files.ts";
import { copyText, saveFile } from "../sharing/saving.ts";

/** Puts the diagram on the clipboard, and says so. */
export async function copyDiagram({ views, sources }: Model): Promise<void> {
  const diagram = views.value?.diagram.value;
  if (!diagram) return;
  const copied = await copyText(svgFile(diagram));
  sources.done.value = copied ? "Diagram copied as SVG" : "The browser refused to copy; save the SVG instead";
}

/** Hands the diagram to the reader as a file. */
export async function saveDiagram({ views, sources }: Model, format: "svg" | "png"): Promise<void> {
  const diagram = views.value?.diagram.value;
  if (!diagram) return;
  if (format === "svg") return saveFile("railroad-diagram.svg", svgFile(diagram), "image/svg+xml");
  try {
    saveFile("railroad-diagram.png", await pngFile(diagram), "image/png");
  } catch {
    sources.done.value = "The browser cannot make a picture of this size; save the SVG instead";
  }
}
