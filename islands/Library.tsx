import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ImportBar } from "../components/library/ImportBar.tsx";
import { LibraryFilter } from "../components/library/LibraryFilter.tsx";
import { ListState } from "../components/library/ListState.tsx";
import { NoticeBar } from "../components/library/NoticeBar.tsx";
import { SelectionBar } from "../components/library/SelectionBar.tsx";
import { SnippetDetails } from "../components/library/SnippetDetails.tsx";
import { SnippetList } from "../components/library/SnippetList.tsx";
import { VersionList } from "../components/library/VersionList.tsx";
import { importView } from "../lib/client/library/import_view.ts";
import { connectLibrary, type Library as Known, libraryOf } from "../lib/client/library/library.ts";
import { changesView, detailsView, historyView } from "../lib/client/library/details_view.ts";
import {
  filterView,
  listView,
  noticeView,
  selectionView,
  stateView,
} from "../lib/client/library/list_view.ts";
import type { Tally } from "../lib/client/library/shelf.ts";
import { shownText } from "../lib/workbench/fields/shown_text.ts";
import { pickFile } from "../lib/workbench/sharing/saving.ts";
import { useLater } from "../lib/workbench/use_later.ts";
import { writeUrlState } from "../lib/workbench/keeping/url_writing.ts";

interface LibraryProps {
  readonly userId: string;
  readonly tally: Tally;
  /** Whether this deployment analyses patterns. */
  readonly analyses: boolean;
}

/** The saved patterns of whoever is signed in. */
export default function Library({ userId, tally, analyses }: LibraryProps) {
  const library = useSignal<Known | null>(null);
  useEffect(() => {
    const made = library.value = libraryOf(userId, tally, window);
    return connectLibrary(made, window);
  }, []);
  const isComparing = Boolean(library.value?.compared.value);
  const versions = useLater(() => import("../components/tools/VersionsTool.tsx"), isComparing);
  if (library.value === null) return <div class="library with-script" />;
  const selection = selectionView(library.value);
  const details = detailsView(library.value, hrefOf, signInPath);
  const changes = changesView(library.value, hrefOf);
  const notice = noticeView(library.value, signInPath);
  const list = listView(library.value, hrefOf);
  const importing = importView(library.value, signInPath);
  return (
    <div class={`library with-script${details ? " with-details" : ""}`}>
      <section class="shelf" aria-label="Saved patterns">
        {selection
          ? <SelectionBar {...selection} />
          : <LibraryFilter {...filterView(library.value, () => pickFile("application/json,.json"))} />}
        {importing && <ImportBar {...importing} />}
        {list.snippets.length > 0 && <SnippetList {...list} drawn={shownText} />}
        <ListState {...stateView(library.value, signInPath)} />
      </section>
      {details && (
        <SnippetDetails {...details} drawn={shownText}>
          {changes && versions && <versions.Tool {...changes} analyses={analyses} />}
          <VersionList {...historyView(library.value, hrefOf)} drawn={shownText} />
        </SnippetDetails>
      )}
      {notice && <NoticeBar {...notice} />}
    </div>
  );
}

const signInPath = () => `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;

/** The workbench with a pattern that belongs to a saved one, and perhaps a text. */
function hrefOf(
  { pattern, flags }: { readonly pattern: string; readonly flags: string },
  id: string,
  text = "",
): string {
  return `/?${writeUrlState({ pattern, flags, text, snippet: id }).query}`;
}
