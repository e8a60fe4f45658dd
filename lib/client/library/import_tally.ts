import { API_LIMITS, SPARED_REQUESTS } from "../../limits.ts";
import type { Failure } from "../answer.ts";

/** What became of a file's patterns so far. */
export interface ImportTally {
  imported: number;
  /** Those with the same name, pattern and flags were there before. */
  known: number;
  /** Of these, those with another description or other tags. */
  differing: number;
  /** Imported under a name that another pattern has. */
  namesakes: number;
  /** Patterns that the server refused altogether. */
  refused: number;
  /** Versions that it refused of patterns that it took. */
  refusedVersions: number;
  /** The first thing that it refused, and why. */
  refusal: string;
}

/** Nothing yet. */
export const emptyTally = (): ImportTally => ({
  imported: 0,
  known: 0,
  differing: 0,
  namesakes: 0,
  refused: 0,
  refusedVersions: 0,
  refusal: "",
});

/** Says what became of a file. */
export function tallyWords(
  { imported, known, differing, namesakes, refused, refusedVersions, refusal }: ImportTally,
  unreadable: number,
  end: Failure | "stopped" | null,
): string {
  return [
    `Imported ${imported}`,
    namesakes > 0 && `${namesakes} of them under a name that another pattern has; both are kept`,
    known > 0 && `${known} already there, left as they are`,
    differing > 0 && `${differing} of these have another description or other tags in the file`,
    refused > 0 && `${refused} refused`,
    refusedVersions > 0 &&
    `${refusedVersions === 1 ? "a version" : `${refusedVersions} versions`} of others refused`,
    refusal !== "" && `the first is ${refusal}`,
    unreadable > 0 && (unreadable === 1 ? "1 entry is no pattern" : `${unreadable} entries are no patterns`),
    end === "stopped" && "then it was stopped",
    end !== null && end !== "stopped" && `then it stopped: ${end.message}`,
  ].filter((words) => words).join("; ");
}

/** Requests a minute that an import makes. */
const PACE = API_LIMITS.snippets.max - SPARED_REQUESTS;

/** Says what is being done, and how long it takes where the server's limit makes it long. */
export function progressWords(total: number, requestsLeft: number): string {
  const what = `Importing ${total === 1 ? "one pattern" : `${total.toLocaleString("en")} patterns`}`;
  if (requestsLeft <= PACE) return what;
  const minutes = Math.ceil(requestsLeft / PACE);
  return `${what}. About ${minutes === 1 ? "a minute" : `${minutes} minutes`} left: ` +
    `the server takes ${API_LIMITS.snippets.max} requests a minute, and ${SPARED_REQUESTS} are left to you`;
}
