/**
 * The modules that the workbench needs before a person can use it, and that code loaded later needs as well.
 * The bundler puts modules into one file if the same entry points lead to them, so everything that is loaded
 * later leads to this module: it imports something that does, or this one, without using anything of it. What only
 * the first load needs isn't listed: it is in that file anyway. `tests/e2e/size_test.ts` checks size and number of
 * files, `tests/project/architecture_test.ts` that nothing which is loaded later lacks the import.
 *
 * @module
 */
import "./client/send.ts";
import "./client/user.ts";
import "./matches/match_words.ts";
import "./matching/match_runner.ts";
import "./matching/shown_text.ts";
import "./matching/step_counting.ts";
import "./matching/step_words.ts";
import "./model/drafts.ts";
import "./model/flags.ts";
import "./model/link.ts";
import "./model/marks.ts";
import "./model/model.ts";
import "./model/preferences.ts";
import "./model/unfolded.ts";
import "./page/diagram_elements.ts";
import "./page/pointing.ts";
import "./page/menus.ts";
import "./page/split.ts";
import "./runtime/browser_storage.ts";
import "./runtime/followed.ts";
import "./runtime/hydrated.ts";
import "./runtime/lazy.ts";
import "./runtime/schedule.ts";
