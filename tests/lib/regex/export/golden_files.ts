import { assertEquals } from "@std/assert";
import type { ExportFormat } from "../../../../lib/regex/export/sections.ts";

const EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  markdown: "markdown.md",
  plain: "plain.txt",
  pr_comment: "pr_comment.md",
  workspace: "workspace.md",
};

export const FOLDER = new URL("../../../data/exports/", import.meta.url);

/** The name of the golden file of an export. */
export function fileOf(name: string, format: ExportFormat): string {
  return `${name}.${EXTENSIONS[format]}`;
}

/** Compares an export with its golden file, or rewrites the file with `UPDATE_GOLDEN=1`. */
export async function assertSameAsFile(name: string, format: ExportFormat, text: string): Promise<void> {
  const file = new URL(fileOf(name, format), FOLDER);
  if (Deno.env.has("UPDATE_GOLDEN")) await Deno.writeTextFile(file, text);
  assertEquals(text, await Deno.readTextFile(file));
}
