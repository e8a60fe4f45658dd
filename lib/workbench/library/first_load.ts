/** What the library's page has loaded before its later parts, which import this; see `lib/workbench/first_load.ts`. @module */
import "../../../components/LongList.tsx";
import "../../../components/ShownText.tsx";
import "../client/api.ts";
import "../judging/verdict_headline.ts";
import "../matching/shown_text.ts";
import "../model/displayable.ts";
import "../model/link.ts";
import "../model/link_writing.ts";
import "../model/written_expectations.ts";
import "../page/kept_focus.ts";
import "../runtime/worker_calls.ts";
