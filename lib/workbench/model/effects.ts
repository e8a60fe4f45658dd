import { effect } from "@preact/signals";
import {
  ADDRESS_REWRITE_MS,
  LONG_TEXT_CHARACTERS,
  MAX_URL_PACKED_CHARACTERS,
} from "../../limits/workbench.ts";
import { throttle } from "../runtime/schedule.ts";
import { connectFieldNotices } from "./field_notices.ts";
import { isLayoutSlow } from "../../schema/layout_cost.ts";
import { isPrivateAddress, type UrlState } from "./link.ts";
import { isLongText, isStateShareable, writeUrlState } from "./link_writing.ts";
import { EXAMPLE, isSame, readLinkedState, type Sources } from "./model.ts";
import { connectHistory, workbenchPathWith } from "./navigation.ts";
import { pageTitle } from "./title.ts";
import { asSameStep, connectUndo } from "./undo.ts";

/**
 * Updates the address and the undo history after each change, including changes made since hydration.
 *
 * @param before the state of the workbench when it was hydrated
 */
export function connectEffects(
  sources: Sources,
  before: UrlState,
  page: Window & typeof globalThis,
): () => void {
  const stops = [
    connectAddress(sources, before, page),
    connectHistory(sources, page),
    connectUndo(sources, before, page),
    connectTypedOver(sources),
    connectTitle(sources, page.document),
    connectUpdates(sources, page),
    connectPasting(sources, page),
    connectFieldNotices(sources),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The notices for a state that a link can't represent in full. */
const TEXT_TOO_LONG = "The text is too long for a link. Shared links contain only the pattern";
const NOT_UTF8 = "Can't create a link: the text contains an unpaired surrogate";

/** The part of a page that is used. */
export interface AddressPage {
  readonly history: Pick<History, "replaceState">;
  readonly location: Pick<Location, "search" | "hash">;
}

/**
 * Updates the address after each change of the fields.
 *
 * @param before the initial state, from the address or a draft
 */
export function connectAddress(sources: Sources, before: UrlState, page: AddressPage): () => void {
  let last = { ...before, ...shownTool(sources) };

  const rewrite = throttle(async () => {
    const state = { ...readLinkedState(sources), ...shownTool(sources) };
    if (!isStateShareable(state)) return void (sources.unlinked.value = NOT_UTF8);
    const isPacked = isLongText(state.text) && state.text.length <= LONG_TEXT_CHARACTERS;
    const packed = isPacked ? await packForAddress(state.text) : null;
    // Changed while it was compressed; the change has started the next rewrite.
    if (!isSame(state, readLinkedState(sources))) return;
    const { query, textLeftOut } = writeUrlState(state, packed);
    sources.unlinked.value = textLeftOut ? TEXT_TOO_LONG : "";
    page.history.replaceState(null, "", workbenchPathWith(query, isPrivateAddress(page.location)));
  });

  const stop = effect(() => {
    const state = { ...readLinkedState(sources), ...shownTool(sources) };
    if (!isSame(state, last) || state.tool !== last.tool) rewrite.run(ADDRESS_REWRITE_MS);
    last = state;
  });
  return () => {
    stop();
    rewrite.cancel();
  };
}

/** The tab of a tool, so that it is shown again after a reload; links that are shared don't have it. */
function shownTool({ tab, snapshot }: Sources): Pick<UrlState, "tool"> {
  const tool = tab.value;
  return tool === null || tool === "explanation" || snapshot.value !== null ? {} : { tool };
}

/** The compressed form of a text for a link; null if even that is too long. */
async function packForAddress(text: string): Promise<string | null> {
  const { packText } = await import("./packed_text.ts");
  const packed = await packText(text);
  return packed.length <= MAX_URL_PACKED_CHARACTERS ? packed : null;
}

/** Updates the page's title: the name of the saved pattern, or the pattern. */
export function connectTitle(sources: Sources, page: { title: string }): () => void {
  const { pattern, flags, name } = sources;
  return effect(() => {
    const regex = { pattern: isExample(sources) ? "" : pattern.value, flags: flags.value };
    page.title = pageTitle(regex, name.value);
  });
}

/**
 * The flags of the example are for its pattern: what is typed in its place begins with flag g alone, unless it begins with
 * an anchor. That is part of the step that began it, so the history has to be connected before.
 */
export function connectTypedOver(sources: Sources): () => void {
  const { pattern, flags, ownSteps } = sources;
  let wasExample: boolean;
  return effect(() => {
    // What is opened or pasted is a step of its own. An opening bracket comes with its closing one.
    const isOver = wasExample && !ownSteps.peek() && /^[^^]{0,2}$/.test(pattern.value);
    wasExample = isExample(sources);
    if (isOver) asSameStep(sources, () => flags.value = "g");
  });
}

const isExample = ({ pattern, flags }: Sources) =>
  pattern.value === EXAMPLE.pattern && flags.value === EXAMPLE.flags;

/**
 * Refuses to paste into a plain field what a browser needs seconds to lay out. The editors have a way to use such a text
 * without displaying it.
 */
export function connectPasting({ done }: Sources, page: EventTarget): () => void {
  const paste = (event: Event) => {
    const { target } = event;
    const isPlain = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (!isPlain || !(event instanceof ClipboardEvent)) return;
    if (!isLayoutSlow(event.clipboardData?.getData("text/plain") ?? "")) return;
    event.preventDefault();
    event.stopPropagation();
    done.value = NOT_PASTED;
  };
  page.addEventListener("paste", paste, { capture: true });
  return () => page.removeEventListener("paste", paste, { capture: true });
}

const NOT_PASTED = "Not pasted: the characters would freeze the page. A test text can be opened as a file";

/** The notice when lazily loaded code is no longer available. */
const OUTDATED = "Part of the workbench couldn't be loaded: it was updated, or you are offline. " +
  "Reload the page. Nothing is lost";

/**
 * Detects that code of the page's build can't be fetched anymore, because the site was deployed again while
 * the page was open. That part of the page stays as it is; the draft survives a reload.
 */
export function connectUpdates({ notices }: Sources, page: EventTarget): () => void {
  const listen = (event: Event) => {
    if (!("reason" in event) || !isMissingModule(event.reason)) return;
    if (!notices.peek().includes(OUTDATED)) notices.value = [...notices.peek(), OUTDATED];
  };
  page.addEventListener("unhandledrejection", listen);
  return () => page.removeEventListener("unhandledrejection", listen);
}

/** Browsers' messages differ, but all of them contain the word "module". */
function isMissingModule(reason: unknown): boolean {
  return reason instanceof TypeError && /\bmodule\b/.test(reason.message);
}
