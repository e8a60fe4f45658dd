import "./connect_views.ts";
import "./diagram_elements.ts";
import "./drafts.ts";
import "./lazy.ts";
import "./match_rows.ts";
import "./match_runner.ts";
import "./matching.ts";
import "./pointing.ts";
import "./preferences.ts";
import "./schedule.ts";
import "./step_words.ts";
import "./workers.ts";

/**
 * What the page's first scripts share with those that are loaded later, as one file for the browser. A bundler
 * makes a file of its own of whatever another set of entries has in common, and that was forty small ones; so
 * each island of the workbench imports this, and so does each module that is loaded later.
 *
 * @module
 */
