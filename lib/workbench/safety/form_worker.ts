import { linearForm } from "../../regex/portable/linear_form.ts";
import type { Regex } from "../../regex/regex.ts";
import { parseTree } from "../../regex/syntax/tree.ts";
import { defineWorker } from "../runtime/worker_connection.ts";

/** Looks for a form that accepts the same texts; it needs automata, so most slow patterns do without this worker. */
defineWorker<Regex, Regex | null>((regex) => {
  const tree = parseTree(regex);
  const found = tree && linearForm(tree);
  // The other flags, such as g, say nothing about whether a text is accepted.
  return found ? { ...found, flags: regex.flags.replaceAll(/[imsuv]/g, "") + found.flags } : null;
});
