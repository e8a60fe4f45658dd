/**
 * What every visit of the workbench loads once a person can use it. One import for all of it: the bundler puts modules
 * into one file if the same entry points lead to them, and one file compresses better than sixty. What is loaded after
 * it imports it without using anything of it, see `lib/workbench/first_load.ts`.
 *
 * @module
 */
import "../../components/MarkedChange.tsx";
import "../regex/diff/characters.ts";
import "../regex/quote.ts";
import "../regex/syntax/unfinished.ts";
export { connectLate } from "./connect_late.ts";
export { connectDrawing } from "./diagram/drawing.ts";
export { VerdictStrip } from "./editor/verdict_strip.tsx";
export { Finder } from "./finder.tsx";
import "./first_load.ts";
export { connectStepping, stepToMatch } from "./matches/stepping.ts";
export { MatchTools, Table } from "./matches/table.tsx";
// The editors need it, too.
import "./matching/line_expectations.ts";
export { connectCounting } from "./matching/step_counter.ts";
export { displayable } from "./model/displayable.ts";
export { open } from "./model/navigation.ts";
export { buildViews } from "./model/views.ts";
export { connectOffline } from "./offline/connect_offline.ts";
export { Meaning, Steps, Understand } from "./understand_tab.tsx";
