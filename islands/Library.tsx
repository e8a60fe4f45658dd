import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LibraryTally } from "../lib/schema/library.ts";
import { SnippetDetails, VersionList } from "../lib/workbench/library/details_view.tsx";
import { connectLibrary, createLibrary, type Library as Known } from "../lib/workbench/library/library.ts";
import {
  changesView,
  detailsView,
  filterView,
  historyView,
  importView,
  listView,
  noticeView,
  selectionView,
  stateView,
} from "../lib/workbench/library/panels.ts";
import { workbenchPath } from "../lib/workbench/library/state.ts";
import {
  ImportBar,
  LibraryFilter,
  ListState,
  NoticeBar,
  SelectionBar,
  SnippetList,
} from "../lib/workbench/library/view.tsx";
import { pickFile } from "../lib/workbench/page/files.ts";
import { keepFocus } from "../lib/workbench/page/kept_focus.ts";
import { useLater } from "../lib/workbench/runtime/lazy.ts";

interface LibraryProps {
  readonly userId: string;
  readonly tally: LibraryTally;
  /** Whether this deployment analyses patterns. */
  readonly analyses: boolean;
}

/** The signed-in user's saved patterns. */
export default function Library({ userId, tally, analyses }: LibraryProps) {
  const library = useSignal<Known | null>(null);
  useEffect(() => {
    const made = library.value = createLibrary(userId, tally, window);
    return connectLibrary(made, window);
  }, []);
  useEffect(() => keepFocus(window), []);
  const isComparing = Boolean(library.value?.compared.value);
  const versions = useLater(() => import("../lib/workbench/library/versions_view.tsx"), isComparing);
  if (library.value === null) return <div class="library with-script" />;
  const selection = selectionView(library.value);
  const details = detailsView(library.value, workbenchPath, signInPath);
  const changes = changesView(library.value, workbenchPath);
  const notice = noticeView(library.value, signInPath);
  const list = listView(library.value, workbenchPath);
  const importing = importView(library.value, signInPath);
  return (
    <div class={`library with-script${details ? " with-details" : ""}`}>
      <section class="snippet-pane" aria-label="Saved patterns">
        {selection
          ? <SelectionBar {...selection} />
          : <LibraryFilter {...filterView(library.value, () => pickFile("application/json,.json"))} />}
        {importing && <ImportBar {...importing} />}
        {list.snippets.length > 0 && <SnippetList {...list} />}
        <ListState {...stateView(library.value, signInPath)} />
      </section>
      {details && (
        <SnippetDetails {...details}>
          {changes && versions && <versions.Tool {...changes} analyses={analyses} />}
          <VersionList {...historyView(library.value)} />
        </SnippetDetails>
      )}
      {notice && <NoticeBar {...notice} />}
    </div>
  );
}

const signInPath = () => `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;
