import type { Exported, ExportRequest } from "../schema/export.ts";
import { type Refusal, send, sending } from "./answer.ts";

/** What came of asking for a document. */
export interface ExportAnswer {
  /** Null when there is none. */
  readonly content: string | null;
  /** How many are left, or why there is no document; sentences for the reader. */
  readonly said: string;
  /** False when the session has ended. */
  readonly signedIn: boolean;
}

/** Asks the server for a document. Nothing is thrown. */
export async function askForExport(request: ExportRequest): Promise<ExportAnswer> {
  const outcome = await send<Exported>("/api/export", sending("POST", request));
  if (!outcome.ok) {
    const { refusal } = outcome;
    return { content: null, said: wordsOf(refusal), signedIn: refusal.status !== 401 };
  }
  const { value: { content }, headers } = outcome;
  const [left, limit] = ["Remaining", "Limit"].map((name) => headers.get(`X-RateLimit-${name}`) ?? "?");
  return { content, said: `${left} of ${limit} exports are left this hour`, signedIn: true };
}

function wordsOf({ status, said, waitSeconds }: Refusal): string {
  switch (status) {
    case 0:
      return "The server cannot be reached; the preview works without it";
    case 401:
      return "You are signed out";
    case 413:
      return "The explanation is too long to be exported";
    case 429:
      return `No exports are left. The next one is possible ${within(waitSeconds)}`;
    default:
      return said || "The server failed; try again";
  }
}

/** In whole minutes, as the clock of this machine may differ from the server's. */
function within(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
}
