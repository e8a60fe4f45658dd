/**
 * Over whole corpora: parse accepts what the native engine accepts, and no view throws. `CORPUS` names a folder
 * of `*.jsonl` files with `{pattern, flags}` on each line; without it the committed selection is read.
 */
import { assertEquals } from "@std/assert";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { createSources, sharedModel } from "../../lib/workbench/model/model.ts";
import { completeViews } from "../../lib/workbench/model/prepared_views.ts";
import { corpora, isNative } from "../corpora/corpus.ts";

for await (const { name, regexes } of corpora()) {
  Deno.test(`${name}: parse() accepts what the native engine accepts`, () => {
    assertEquals(regexes.filter((regex) => isAccepted(regex) !== isNative(regex)), []);
  });

  Deno.test(`${name}: no view throws`, () => {
    for (const regex of regexes) assertEquals(thrownBy(regex), null, `/${regex.pattern}/${regex.flags}`);
  });
}

function isAccepted(regex: Regex): boolean {
  const parsed = parse(regex);
  return parsed.ok || parsed.reason === "budget";
}

/** Renders every view once; returns the error if one throws. */
function thrownBy({ pattern, flags }: Regex): unknown {
  const views = completeViews(sharedModel(createSources({ pattern, flags, text: "a\nb", notices: [] })));
  try {
    const { summary, explained, steps, warnings, written } = views;
    [summary, steps, warnings, written].forEach((view) => view?.value);
    void explained.value?.flags;
    return null;
  } catch (error) {
    return error;
  }
}
