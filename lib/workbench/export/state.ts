import { computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  MAX_EXPORT_STEPS,
  MAX_EXPORT_TEXT_CHARACTERS,
  MAX_EXPORT_TITLE_CHARACTERS,
  MAX_EXPORT_WARNINGS,
} from "../../limits/services.ts";
import type { Block } from "../../regex/export/block.ts";
import type { ExportFormatDefinition } from "../../regex/export/exported_explanation.ts";
import { EXPORT_FORMATS, type ExportFormat, exportText } from "../../regex/export/export_text.ts";
import type { FormatWords } from "../../regex/formats/format_words.ts";
import type { Regex } from "../../regex/regex.ts";
import { instantWarnings } from "../../regex/rules/instant.ts";
import { textFacts } from "../../regex/rules/text_facts.ts";
import type { ExportRequest, ExportResult } from "../../schema/export.ts";
import { type Refusal, send, sending } from "../client/send.ts";
import { type RewriteRow, rewriteRows } from "../judging/rewrite_rows.ts";
import type { Views } from "../model/derived.ts";
import type { Model } from "../model/model.ts";
import { answeredRows, type ContractSearch } from "../matching/contract_checks.ts";
import type { PendingRow } from "../matching/contract_rows.ts";
import { saveFile } from "../page/files.ts";

/** What an export needs from the server. */
export interface ExportServer {
  ask(request: ExportRequest): Promise<ExportAnswer>;
  isSignedIn(): Promise<boolean>;
}

/** The state and actions of an export. */
export interface ShownExport {
  readonly choice: ExportChoice;
  /** Null while the pattern has an error. */
  readonly draft: ExportDraft | null;
  /** The result of the last copy or download, in sentences; empty for none. */
  readonly message: string;
  readonly running: boolean;
  /** Undefined until it is known. */
  readonly signedIn: boolean | undefined;
  onChoose(change: Partial<ExportChoice>): void;
  onCopy(): Promise<void>;
  onDownload(): Promise<void>;
}

/** Starts an export of the pattern on the workbench. What isn't known yet is added when it is. */
export function exportTask(
  { sources, regex, views, format, fixes }: Model,
  server: ExportServer,
  contracts: Pick<ContractSearch, "rows">,
): ReadonlySignal<ShownExport> {
  const chosen = signal<Partial<ExportChoice>>({});
  const state = signal<Pick<ShownExport, "message" | "running" | "signedIn">>(IDLE);
  const choice = computed<ExportChoice>(() => ({
    format: "markdown",
    title: views.value ? exportTitle(views.value, format.value) : "",
    withWarnings: true,
    ...chosen.value,
  }));
  const draft = computed(() =>
    views.value && createExportRequest(regex.value, views.value, choice.value, {
      text: sources.text.peek(),
      format: format.value,
      contracts: contracts.rows(),
      fix: (fixes.value ? rewriteRows(fixes.value, regex.value) : []).find(({ isProvedFix }) => isProvedFix),
    })
  );
  const run = async (use: (content: Promise<string>) => Promise<string>) => {
    const request = draft.value?.request;
    if (request === undefined || state.value.running) return;
    state.value = { ...state.value, running: true };
    const pending = server.ask(request);
    const used = await use(pending.then(({ content }) => content ?? Promise.reject()));
    const { content, message, signedIn } = await pending;
    state.value = { message: content === null ? message : `${used}. ${message}`, signedIn, running: false };
  };
  const actions = {
    onChoose: (change: Partial<ExportChoice>) => chosen.value = { ...chosen.value, ...change },
    onCopy: () => run(copied),
    onDownload: () => run((content) => saved(content, EXPORT_FORMATS[choice.value.format].extension)),
  };
  server.isSignedIn().then((signedIn) => {
    state.value = { ...state.value, signedIn };
  });
  return computed(() => ({ choice: choice.value, draft: draft.value, ...state.value, ...actions }));
}

const IDLE = { message: "", running: false, signedIn: undefined };

/** Writes to the clipboard at once, because browsers refuse if the click was too long ago. */
async function copied(content: Promise<string>): Promise<string> {
  const text = content.then((text) => new Blob([text], { type: "text/plain" }));
  // A missing text is reported elsewhere.
  text.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return "Copied";
  } catch {
    return "The browser refused to copy. Select the text instead";
  }
}

async function saved(content: Promise<string>, extension: string): Promise<string> {
  const name = `explanation.${extension}`;
  await content.then((text) => saveFile(name, text, "text/plain"), () => {});
  return `Saved as ${name}`;
}

/** The reader's choices. */
interface ExportChoice {
  readonly format: ExportFormat;
  readonly title: string;
  readonly withWarnings: boolean;
}

/** A document to export: its request and its preview. */
export interface ExportDraft {
  readonly request: ExportRequest;
  /** The same text as the server's. */
  readonly text: string;
  /** The rendered Markdown; null for plain text. */
  readonly blocks: readonly Block[] | null;
  /** Steps of the explanation that were left out. */
  readonly stepsLeftOut: number;
  /** Contracts that are still being checked. */
  readonly contractsLeftOut: number;
}

/** What is known about a pattern besides its views. */
interface ExportFacts {
  /** The test text, for the warnings that aren't known yet. */
  readonly text: string;
  readonly format: FormatWords | null;
  readonly contracts: readonly PendingRow[];
  /** The best one that is proved; absent until it is known. */
  readonly fix?: Pick<RewriteRow, "replacement" | "badge"> | undefined;
}

/** The export of an explanation within the server's limits; null while the pattern has an error. */
export function createExportRequest(
  regex: Regex,
  { tree, steps, warnings }: Views,
  choice: ExportChoice,
  { text, format: purpose, contracts, fix }: ExportFacts,
): ExportDraft | null {
  if (tree.value === null) return null;
  const found = warnings.value ?? instantWarnings(tree.value, textFacts(text));
  const { format, title, withWarnings } = choice;
  const { hasDetails, blocks }: ExportFormatDefinition = EXPORT_FORMATS[format];
  const answered = answeredRows(contracts).map((row) => ({ ...row, detail: cut(row.detail) }));
  const content = {
    title: cut(title, MAX_EXPORT_TITLE_CHARACTERS),
    ...(purpose && { purpose: { title: cut(purpose.title), detail: cut(purpose.detail) } }),
    steps: steps.value.slice(0, MAX_EXPORT_STEPS)
      .map(({ label, depth, detail = "" }) => ({
        label: cut(label),
        depth,
        // Requests are limited in size.
        detail: hasDetails ? cut(detail) : "",
      })),
    warnings: !withWarnings ? [] : found.slice(0, MAX_EXPORT_WARNINGS)
      .map(({ severity, title, message, hint }) => ({
        severity,
        title: cut(title),
        message: cut(message),
        hint: cut(hint),
      })),
  };
  const shownFix = withWarnings && fix ? { regex: fix.replacement, proof: cut(fix.badge) } : undefined;
  const explanation = { ...content, regex, contracts: answered, fix: shownFix };
  return {
    request: {
      format,
      ...regex,
      ...content,
      contracts: answered.map(({ line, kind, detail }) => ({ contract: line, answer: kind, detail })),
      ...(shownFix && { fix: { ...shownFix.regex, proof: shownFix.proof } }),
    },
    text: exportText(format, explanation),
    blocks: blocks?.(explanation) ?? null,
    stepsLeftOut: steps.value.length - content.steps.length,
    contractsLeftOut: contracts.length - answered.length,
  };
}

/** The default title: the summary, unless it is too long for a title; without a note where the format says it better. */
export function exportTitle({ summary, explained }: Views, format: FormatWords | null = null): string {
  const words = (format && explained.value ? explained.value.summary.sentence : summary.value) ?? "";
  return words !== "" && words.length <= MAX_SUMMARY_TITLE_CHARACTERS ? cut(words) : "Regular expression";
}

/** A title of one line. */
const MAX_SUMMARY_TITLE_CHARACTERS = 80;

/** Unpaired surrogates can't be sent. */
function cut(text: string, most = MAX_EXPORT_TEXT_CHARACTERS): string {
  return text.slice(0, most).toWellFormed();
}

/** The answer to a request for a document. */
export interface ExportAnswer {
  /** Null if there is none. */
  readonly content: string | null;
  /** How many exports are left, or why there is no document; sentences for the reader. */
  readonly message: string;
  /** False if the session has ended. */
  readonly signedIn: boolean;
}

/** Requests a document from the server. Never throws. */
export async function requestExport(request: ExportRequest): Promise<ExportAnswer> {
  const outcome = await send<ExportResult>("/api/export", sending("POST", request));
  if (!outcome.ok) {
    const { refusal } = outcome;
    return { content: null, message: refusalMessage(refusal), signedIn: refusal.status !== 401 };
  }
  const { value: { content }, headers } = outcome;
  const [left, limit] = ["Remaining", "Limit"].map((name) => headers.get(`X-RateLimit-${name}`) ?? "?");
  return { content, message: `${left} of ${limit} exports are left this hour`, signedIn: true };
}

function refusalMessage({ status, message, waitSeconds }: Refusal): string {
  switch (status) {
    case 0:
      return "The server can't be reached. The preview works without it";
    case 401:
      return "You are signed out";
    case 413:
      return "The explanation is too long to be exported";
    case 429:
      return `No exports are left. Try again ${waitText(waitSeconds)}`;
    default:
      return message || "The server failed. Try again";
  }
}

/** In whole minutes, because the clock of this machine may differ from the server's. */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? "in a minute" : `in ${minutes} minutes`;
}
