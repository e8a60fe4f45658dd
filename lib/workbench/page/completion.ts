/** Everything that completes names; browsers fetch it when there is first something to complete. @module */
import "../second_load.ts";
export { CompletionList } from "./completion_list.ts";
export { completePattern, completeReplacement, completionChange } from "./completion_rules.ts";
