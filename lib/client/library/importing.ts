import type { Failure } from "../answer.ts";
import { ImportRun } from "./import_run.ts";
import type { Kept } from "./kept_import.ts";
import { readLibraryFile } from "./library_file.ts";
import type { Shelf } from "./shelf.ts";

/** How an import stands. */
export interface ImportState {
  readonly words: string;
  /** Patterns of the file that are dealt with, of how many. */
  readonly done: number;
  readonly total: number;
  readonly isOver: boolean;
  /** Why it went no further; null when it came to its end, or was stopped. */
  readonly failure: Failure | null;
}

/** What an import needs of the page around it. */
export interface ImportSurroundings {
  /** Resolves after so many seconds, or when it is stopped. */
  readonly wait: (seconds: number) => Promise<void>;
  readonly stop: AbortSignal;
  readonly storage: Kept;
  readonly publish: (state: ImportState) => void;
}

/**
 * Adds the patterns of a file to the library, each with its history, and says what became of them. Nothing that
 * is there is changed, and what was begun is gone on with, so the same file can be imported again after it had to
 * stop.
 */
export async function importLibrary(shelf: Shelf, text: string, around: ImportSurroundings): Promise<void> {
  const file = readLibraryFile(text);
  if (file !== null) return await new ImportRun(shelf, file, around).run();
  const words = "The file holds no exported library";
  around.publish({ words, done: 0, total: 0, isOver: true, failure: null });
}
