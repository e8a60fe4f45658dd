import { parseJson } from "../../regex/schemas/json.ts";
import { readableState } from "../model/drafts.ts";
import { contractLines, type UrlState } from "../model/link.ts";
import { readState, type Sources } from "../model/model.ts";
import { pickFile, saveFile } from "../page/files.ts";
import "../second_load.ts";

export { copyLink, prepareLink } from "../page/share_link.ts";
export { copyFinding } from "../finding.ts";

/** Saves the workbench's state as a file. */
export function saveState(sources: Sources): void {
  saveFile("regex.json", stateFile(readState(sources)), "application/json");
  sources.done.value = "Saved as regex.json, with pattern, flags, test text and what is expected of it";
}

/** Lets the reader choose a saved file, and opens it. */
export async function pickState(sources: Sources, show: (state: UrlState) => void): Promise<void> {
  const state = readFile(await (await pickFile("application/json,.json"))?.text() ?? "");
  if (typeof state === "string") sources.done.value = state;
  else show(state);
}

/** Identifies the type of a file, to detect other files. */
const KIND = "regex-workbench";

/** A state as the contents of a file, without the id of the saved pattern. */
export function stateFile({ snippet: _owners, ...state }: UrlState): string {
  return JSON.stringify({ kind: KIND, version: 1, ...state }, null, 2);
}

/**
 * Reads a file that `stateFile` wrote.
 *
 * @returns the state, or an error message
 */
export function readFile(contents: string): UrlState | string {
  const value = parseJson(contents);
  if (typeof value !== "object" || value === null || Reflect.get(value, "kind") !== KIND) {
    return "The file isn't from this workbench";
  }
  const state = readableState(value);
  if (state === null) return "The file lacks a pattern, flags or text";
  const { snippet: _owners, contracts: written = "", ...own } = state;
  const contracts = contractLines(written).join("\n");
  return { ...own, ...(contracts !== "" && { contracts }) };
}
