import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  MAX_TITLE_CHARACTERS,
} from "../../limits.ts";
import type { Version } from "../../schema/snippets.ts";
import { momentInWords } from "../times.ts";
import { type Library, remove, showDetails } from "./library.ts";
import type { HrefOf } from "./list_view.ts";
import { duplicate, rename, restore } from "./changing.ts";
import { read, readOlder } from "./opened.ts";
import type { Typed } from "./typed.ts";

const LIMITS: Readonly<Record<"name" | "description" | "tags", number>> = {
  name: MAX_TITLE_CHARACTERS,
  description: MAX_DESCRIPTION_CHARACTERS,
  tags: MAX_TAGS * (MAX_TAG_CHARACTERS + 2),
};

/** What is shown of one saved pattern beside the list; null when none is. */
export function detailsView(library: Library, hrefOf: HrefOf, signInPath: () => string) {
  const { shelf, opened, details } = library;
  const { id, snippet, failure, busy } = opened;
  if (id.value === null) return null;
  const shown = snippet.value;
  return {
    snippet: shown,
    href: shown === null ? "/" : hrefOf(shown, shown.id),
    limits: LIMITS,
    problem: failure.value?.message ?? null,
    signInPath: failure.value?.kind === "signed_out" ? signInPath() : null,
    busy: busy.value,
    typed: details.all.value[id.value] ?? null,
    onType: (typed: Typed | null) => details.set(opened.id.peek() ?? "", typed),
    onSave: async (typed: Typed) => {
      const saved = opened.id.peek() ?? "";
      if (await rename(shelf, opened, typed)) details.set(saved, null);
    },
    onDuplicate: async () => {
      const copy = await duplicate(shelf, opened);
      if (copy !== null) showDetails(library, copy, window);
    },
    onDelete: () => shown && remove(library, [shown], window),
    onClose: () => showDetails(library, null, window),
    onRetry: () => read(opened),
  };
}

/** The history of what is shown. */
export function historyView(library: Library, hrefOf: HrefOf) {
  const { shelf, opened, compared } = library;
  const versions = opened.versions.value;
  const byId = (id: string | null) => versions.find((each) => each.id === id) ?? null;
  const timeOf = ({ created_at }: Version) => momentInWords(created_at);
  return {
    versions,
    before: compared.value?.before.id ?? null,
    after: compared.value?.after.id ?? null,
    busy: opened.busy.value,
    timeOf,
    hrefOf: (version: Version) => hrefOf(version, opened.id.peek() ?? ""),
    onCompare: (before: string | null, after: string | null) => {
      const [one, other] = [byId(before) ?? versions[1], byId(after) ?? versions[0]];
      if (one && other) compared.value = { before: one, after: other };
    },
    onRestore: (version: Version) => restore(shelf, opened, version, `Restored from ${timeOf(version)}`),
    onOlder: opened.older.value === null ? null : () => readOlder(opened),
  };
}

/** The two versions under comparison; null when none are. */
export function changesView({ opened, compared }: Library, hrefOf: HrefOf) {
  if (compared.value === null) return null;
  const { before, after } = compared.value;
  const times = [momentInWords(before.created_at), momentInWords(after.created_at)] as const;
  return {
    before,
    after,
    times,
    onText: (text: string) => location.assign(hrefOf(after, opened.id.peek() ?? "", text)),
  };
}
