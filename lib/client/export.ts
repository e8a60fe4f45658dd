import type { ErrorBody } from "../schema/error.ts";
import type { Exported, ExportRequest } from "../schema/export.ts";

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
  try {
    return await answerOf(
      await fetch("/api/export", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
      }),
    );
  } catch {
    return refused("The server cannot be reached; the preview works without it");
  }
}

async function answerOf(response: Response): Promise<ExportAnswer> {
  const { headers, status } = response;
  if (status === 401) return { ...refused("You are signed out"), signedIn: false };
  if (status === 429) return refused(`No exports are left. The next one is possible ${whenOf(headers)}`);
  if (status === 413) return refused("The explanation is too long to be exported");
  if (!response.ok) return refused(await messageOf(response));
  const { content }: Exported = await response.json();
  const [left, limit] = ["Remaining", "Limit"].map((name) => headers.get(`X-RateLimit-${name}`) ?? "?");
  return { content, said: `${left} of ${limit} exports are left this hour`, signedIn: true };
}

const refused = (said: string): ExportAnswer => ({ content: null, said, signedIn: true });

/** In whole minutes, as the clock of this machine may differ from the server's. */
function whenOf(headers: Headers): string {
  const minutes = Math.ceil(Number(headers.get("Retry-After") ?? 0) / 60);
  return minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
}

async function messageOf(response: Response): Promise<string> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  return body?.message ?? "The server failed; try again";
}
