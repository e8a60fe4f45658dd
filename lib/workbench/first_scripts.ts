/**
 * What the page's first scripts share with those that are loaded later, as one file for the browser. A bundler
 * makes a file of its own of whatever another set of entries has in common, and that was forty small ones; so
 * each island of the workbench imports this, and so does each module that is loaded later.
 *
 * @module
 */
import "./after_paint.ts";
import "./connect_later.ts";
import "./debugger/step_words.ts";
import "./diagram/folding.ts";
import "./diagram/pointing.ts";
import "./diagram/reveal.ts";
import "./when_idle.ts";
import "./keeping/draft_writing.ts";
import "./keeping/restoring.ts";
import "./keeping/preferences.ts";
import "./matches/match_client.ts";
import "./matches/match_rows.ts";
import "./modes/mode_question.ts";
import "./own_task.ts";
import "./use_views.ts";
import "./workers.ts";
