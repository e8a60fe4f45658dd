import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { ExportRequest } from "../../schema/export.ts";
import type { Model } from "../model.ts";
import { saveFile } from "../sharing/saving.ts";
import { draftOf, type ExportChoice, type ExportDraft, titleOf } from "./draft.ts";

/** What an export needs of the server. */
export interface ExportServer {
  /** `content` is null when there is no document; `said` tells why, or what is left. */
  ask(request: ExportRequest): Promise<Answer>;
  isSignedIn(): Promise<boolean>;
}

interface Answer {
  readonly content: string | null;
  readonly said: string;
  readonly signedIn: boolean;
}

/** An export in the making, and what can be done about it. */
export interface ShownExport {
  readonly choice: ExportChoice;
  /** Null while the pattern has an error. */
  readonly draft: ExportDraft | null;
  /** What came of the newest copy or download, in sentences; empty for nothing. */
  readonly said: string;
  readonly running: boolean;
  /** Undefined until it is known. */
  readonly signedIn: boolean | undefined;
  onChoose(change: Partial<ExportChoice>): void;
  onCopy(): Promise<void>;
  onDownload(): Promise<void>;
}

/** Starts an export of what is on the workbench. */
export function exportTask({ regex, views }: Model, server: ExportServer): ReadonlySignal<ShownExport> {
  const chosen = signal<Partial<ExportChoice>>({});
  const state = signal<Pick<ShownExport, "said" | "running" | "signedIn">>(IDLE);
  const choice = computed<ExportChoice>(() => ({
    format: "markdown",
    title: views.value ? titleOf(views.value) : "",
    withWarnings: true,
    ...chosen.value,
  }));
  const draft = computed(() => views.value && draftOf(regex.value, views.value, choice.value));
  const run = async (use: (content: Promise<string>) => Promise<string>) => {
    const request = draft.value?.request;
    if (request === undefined || state.value.running) return;
    state.value = { ...state.value, running: true };
    const asked = server.ask(request);
    const used = await use(asked.then(({ content }) => content ?? Promise.reject()));
    const { content, said, signedIn } = await asked;
    state.value = { said: content === null ? said : `${used}. ${said}`, signedIn, running: false };
  };
  const actions = {
    onChoose: (change: Partial<ExportChoice>) => chosen.value = { ...chosen.value, ...change },
    onCopy: () => run(copied),
    onDownload: () => run((content) => saved(content, choice.value.format === "plain" ? "txt" : "md")),
  };
  server.isSignedIn().then((signedIn) => {
    state.value = { ...state.value, signedIn };
  });
  return computed(() => ({ choice: choice.value, draft: draft.value, ...state.value, ...actions }));
}

const IDLE = { said: "", running: false, signedIn: undefined };

/** The clipboard is asked at once, because browsers refuse when the click lies too far back. */
async function copied(content: Promise<string>): Promise<string> {
  const text = content.then((text) => new Blob([text], { type: "text/plain" }));
  // Where no text came, its absence is told elsewhere.
  text.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return "Copied";
  } catch {
    return "The browser refused to copy; select the text instead";
  }
}

async function saved(content: Promise<string>, extension: "md" | "txt"): Promise<string> {
  const name = `explanation.${extension}`;
  await content.then((text) => saveFile(name, text, "text/plain"), () => {});
  return `Saved as ${name}`;
}
