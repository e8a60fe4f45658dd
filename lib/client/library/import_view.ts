import type { ImportState } from "./importing.ts";
import type { Library } from "./library.ts";
import { seconds } from "./turns.ts";

/** Whether an import is under way. */
export const isImporting = ({ importing }: Library) => importing.value?.state.isOver === false;

/** What is shown of an import; null when there is nothing to show. */
export function importView({ importing }: Library, signInPath: () => string) {
  if (importing.value === null) return null;
  const { state, onStop, onGoOn } = importing.value;
  return {
    ...state,
    signInPath: state.failure?.kind === "signed_out" ? signInPath() : null,
    onStop,
    onGoOn,
    onClose: () => void (importing.value = null),
  };
}

/** Lets the reader pick an exported library, and adds it to this one. */
export async function importFrom(
  library: Library,
  pickFile: () => Promise<Blob | null>,
  page: Window,
): Promise<void> {
  const file = await pickFile();
  if (file !== null) await run(library, await file.text(), page);
}

async function run(library: Library, text: string, page: Window): Promise<void> {
  const { shelf, importing } = library;
  const stop = new AbortController();
  const goOn = () => void run(library, text, page);
  const publish = (state: ImportState) => {
    const onStop = state.isOver ? null : () => stop.abort();
    importing.value = { state, onStop, onGoOn: state.isOver && state.done < state.total ? goOn : null };
  };
  publish({ ...BEGINNING, words: "Reading the file" });
  const code = await import("./importing.ts").catch(() => null);
  if (code === null) return publish({ ...BEGINNING, words: "The server cannot be reached", isOver: true });
  page.addEventListener("beforeunload", ask);
  const wait = (count: number) => seconds(count, stop.signal);
  await code.importLibrary(shelf, text, { wait, stop: stop.signal, storage: page.localStorage, publish });
  page.removeEventListener("beforeunload", ask);
}

const BEGINNING: ImportState = { words: "", done: 0, total: 0, isOver: false, failure: null };

/** Lets the browser ask before the page is left. */
const ask = (event: Event) => event.preventDefault();
