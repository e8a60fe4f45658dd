/**
 * What the workbench's features share: the model and its common operations. All of it is part of the page's
 * first load, and a build puts it into one file because everything else imports it from here.
 *
 * Modules that only some features need are in this folder's other files and imported individually; so are
 * those that run in a worker or on the library's page, which load less.
 *
 * @module
 */
export * from "./api.ts";
export * from "./diagram_elements.ts";
export * from "./drafts.ts";
export * from "./flags.ts";
export * from "./hydrated.ts";
export * from "./lazy.ts";
export * from "./link.ts";
export * from "./marks.ts";
export * from "./match_rows.ts";
export * from "./match_runner.ts";
export * from "./match_words.ts";
export * from "./model.ts";
export * from "./pointing.ts";
export * from "./preferences.ts";
export * from "./schedule.ts";
export * from "./shown_text.ts";
export * from "./split.ts";
export * from "./step_words.ts";
export * from "./user.ts";
