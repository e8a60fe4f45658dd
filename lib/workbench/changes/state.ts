import { batch, effect, type Signal, signal } from "@preact/signals";
import { decodeText } from "../../change/readers/decode.ts";
import type { SourceFile } from "../../change/model.ts";
import { number } from "../../regex/words.ts";
import { PackedTextError } from "../model/packed_text.ts";
import { copyText } from "../page/files.ts";
import { spawner } from "../runtime/lazy.ts";
import { debounce } from "../runtime/schedule.ts";
import {
  addFiles,
  type ChangesInput,
  EMPTY_INPUT,
  inputProblem,
  isEmpty,
  isIncomplete,
  MAX_REVIEWED_CHARACTERS,
  readFragment,
  scanRequest,
  type Side,
  writeFragment,
} from "./input.ts";
import { type Review, type ReviewWorkers, startReview } from "./review.ts";

/** What the page of changes shows. */
export interface ChangesPage {
  readonly input: Signal<ChangesInput>;
  /** Null while there is nothing to review. */
  readonly review: Signal<Review | null>;
  /** True if `review` belongs to an earlier input, because the current one has no results yet. */
  readonly isOutdated: Signal<boolean>;
  /** The last action, in a sentence; empty for none. */
  readonly notice: Signal<string>;
  /** The part of the address after `#` for the input; null if it is too long for a link, or there is none. */
  readonly fragment: Signal<string | null>;
}

/** An empty page. */
export function createPage(): ChangesPage {
  return {
    input: signal(EMPTY_INPUT),
    review: signal<Review | null>(null),
    isOutdated: signal(false),
    notice: signal(""),
    fragment: signal<string | null>(null),
  };
}

/** The part of a window that the page uses. */
type PageWindow = Pick<Window, "location" | "history" | "addEventListener" | "removeEventListener">;

/** The workers of the page. */
const WORKERS: ReviewWorkers = {
  scan: spawner("scan"),
  judge: spawner("judge"),
  judgeFully: spawner("judge_fully"),
  findFormat: spawner("formats"),
  findFix: spawner("fixes"),
};

/**
 * Reviews the input whenever it changes, and stores it in the part of the address after `#`.
 *
 * @returns disconnects the page
 */
export function connectPage(page: ChangesPage, window: PageWindow, workers = WORKERS): () => void {
  const reader = connectAddress(page, window);
  const reviewer = connectReview(page, workers);
  return () => {
    reader();
    reviewer();
  };
}

/** The pause in typing before a review begins. */
const REVIEW_DEBOUNCE_MS = 400;

/** Reads the input from the address now and whenever a link is opened in the same tab, and writes it there. */
function connectAddress(page: ChangesPage, window: PageWindow): () => void {
  const { input, fragment, notice } = page;
  let linked: ChangesInput = input.peek();
  let isGone = false;
  const write = (hash: string) => {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search + hash);
  };
  const read = async () => {
    const before = input.peek();
    const { hash } = window.location;
    try {
      const read = await readFragment(hash);
      // Something was typed meanwhile: keep it.
      if (isGone || input.peek() !== before) return;
      // A link within the page, such as the one to its content, must not discard the input.
      if (read === null) return write(fragment.peek() ?? hash);
      linked = read;
      batch(() => {
        input.value = read;
        fragment.value = hash;
      });
    } catch (error) {
      if (!(error instanceof PackedTextError)) throw error;
      notice.value = error.reason === "too long" ? TOO_LONG : DAMAGED;
    }
  };
  const pause = debounce(REVIEW_DEBOUNCE_MS);
  const follow = async (newest: ChangesInput) => {
    const written = isIncomplete(newest) ? null : await writeFragment(newest);
    if (isGone || input.peek() !== newest) return;
    fragment.value = written;
    // While another mode is being filled in, the address keeps the last complete input.
    if (written !== null || !isIncomplete(newest) || isEmpty(newest)) write(written ?? "");
  };
  const stop = effect(() => {
    const newest = input.value;
    if (newest === linked) return;
    linked = newest;
    pause.run(() => follow(newest));
  });
  window.addEventListener("hashchange", read);
  read();
  return () => {
    isGone = true;
    stop();
    pause.cancel();
    window.removeEventListener("hashchange", read);
  };
}

const TOO_LONG = "The link has more than 1 MB and can't be opened.";

const DAMAGED = "The link is damaged: its contents can't be shown. Copy it again, or paste the change here.";

/** Reviews the input once typing pauses. */
function connectReview(page: ChangesPage, workers: ReviewWorkers): () => void {
  const pause = debounce(REVIEW_DEBOUNCE_MS);
  let stopReview = () => {};
  const publish = (review: Review) =>
    batch(() => {
      const keepsResults = review.status === "scanning" && page.review.peek()?.status === "done";
      page.isOutdated.value = keepsResults;
      if (!keepsResults) page.review.value = review;
    });
  const begin = (input: ChangesInput) => {
    const reason = inputProblem(input);
    if (reason !== null) publish({ status: "failed", reason });
    else stopReview = startReview(workers, scanRequest(input), publish);
  };
  const stop = effect(() => {
    const input = page.input.value;
    stopReview();
    pause.cancel();
    if (isIncomplete(input)) {
      batch(() => {
        page.review.value = null;
        page.isOutdated.value = false;
      });
    } else pause.run(() => begin(input));
  });
  return () => {
    stop();
    pause.cancel();
    stopReview();
  };
}

/** Reads files that were dropped or chosen. UTF-8 has at least as many bytes as the text has UTF-16 code units. */
export async function takeFiles(
  page: ChangesPage,
  chosen: readonly Pick<File, "name" | "size" | "arrayBuffer">[],
  version: Side | null,
): Promise<void> {
  if (chosen.length === 0) return;
  const size = chosen.reduce((sum, file) => sum + file.size, 0);
  if (size > 3 * MAX_REVIEWED_CHARACTERS) {
    page.notice.value = `The files have ${number(size)} bytes; at most ${number(MAX_REVIEWED_CHARACTERS)} ` +
      "characters are read. The page is unchanged.";
    return;
  }
  const files: SourceFile[] = await Promise.all(
    chosen.map(async (file) => ({
      name: file.name,
      text: decodeText(new Uint8Array(await file.arrayBuffer())),
    })),
  );
  page.input.value = addFiles(page.input.peek(), files, version);
  page.notice.value = "";
}

/** Copies a text and reports that in a notice. */
export async function copy({ notice }: ChangesPage, what: string, text: string): Promise<void> {
  notice.value = await copyText(text) ? `Copied ${what}` : "The browser refused to copy";
}

/** Copies a link to the page with its input, which isn't sent to any server. */
export async function copyPageLink(page: ChangesPage, { origin, pathname }: Location): Promise<void> {
  const fragment = page.fragment.peek() ?? await writeFragment(page.input.peek());
  if (fragment !== null) {
    return copy(
      page,
      "link. It contains the input after #, which isn't sent to a server",
      origin + pathname + fragment,
    );
  }
  page.notice.value = "Can't create a link: the input has more than 1 MB. Share the diff as a file instead";
}
