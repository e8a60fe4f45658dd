/**
 * The export. It writes the fix that the card about a slow pattern shows, so both come in one file.
 *
 * @module
 */
import "./safety/verdict_card.tsx";
import "./second_load.ts";
export { Tool } from "./export/view.tsx";
