import { assertEquals } from "@std/assert";
import { EXPORT_FORMATS, type ExportFormat } from "../../../../lib/regex/export/export_text.ts";

export const FOLDER = new URL("../../../data/exports/", import.meta.url);

/** The name of the golden file of an export. */
export function fileOf(name: string, format: ExportFormat): string {
  return `${name}.${format}.${EXPORT_FORMATS[format].extension}`;
}

/** Compares an export with its golden file, or rewrites the file with `UPDATE_GOLDEN=1`. */
export async function assertSameAsFile(name: string, format: ExportFormat, text: string): Promise<void> {
  const file = new URL(fileOf(name, format), FOLDER);
  if (Deno.env.has("UPDATE_GOLDEN")) await Deno.writeTextFile(file, text);
  assertEquals(text, await Deno.readTextFile(file));
}
