import { signal } from "@preact/signals";
import { assert, assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { hasForeignSyntax } from "../../../../lib/regex/convert/foreign_syntax.ts";
import { Offers } from "../../../../lib/workbench/editor/offers.tsx";
import { type Pasted, takePaste } from "../../../../lib/workbench/editor/pasting.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";

/** The words below a pattern that was pasted. */
function offersAfter(paste: string): string {
  const sources = createSources({ pattern: "old", flags: "", text: "", notices: [] });
  const pasted = signal<Pasted | null>(null);
  takePaste(sources, pasted, paste);
  const isForeign = hasForeignSyntax({ pattern: sources.pattern.value, flags: sources.flags.value });
  const html = renderToString(<Offers model={sharedModel(sources)} pasted={pasted} isForeign={isForeign} />);
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

const NOTE = /Answers are about JavaScript, not ([\w.#]+)/g;

/** Pasted code, and the language that the note names; empty if there is none. */
const PASTES: readonly [paste: string, name: string][] = [
  ["re := regexp.MustCompile(`^[a-z]+$`)", "Go"],
  [`re.compile("[a-z]+")`, "Python"],
  [`Regexp.new("[a-z]+")`, "Ruby"],
  [`preg_match('~[a-z]+~', $text)`, "PHP"],
  [`Pattern.compile("[a-z]+")`, "Java"],
  [`new Regex("[a-z]+")`, "C#"],
  [`grep -E '[a-z]+' log`, "grep"],
  // A conversion says more.
  [`re.compile(r"\\d+")`, ""],
  [`Regexp.new("a++")`, ""],
  // JavaScript, and strings that may be of any language.
  ["const re = /[a-z]+/;", ""],
  [`pattern: "^[a-z]+$"`, ""],
];

for (const [paste, name] of PASTES) {
  Deno.test(`after ${paste}, ${name === "" ? "no note" : `a note about ${name}`} is shown`, () => {
    const notes = [...offersAfter(paste).matchAll(NOTE)].map(([, found]) => found);
    assertEquals(notes, name === "" ? [] : [name]);
  });
}

/** Pasted code, and what is said about it beside the ways to read it. */
const REMARKS: readonly [paste: string, remark: string][] = [
  [`new Regex("a", RegexOptions.RightToLeft)`, "Option RightToLeft isn't read"],
  [`new RegExp("a", flags)`, "Flags that are known only at run time aren't read"],
  ["RewriteRule ^media/(.*)$ /x/$1 [L,NC]", "This looks like code; no regex was found in it"],
  [`gsub("[aeiou]", "", x)`, "This looks like code; no regex was found in it"],
];

for (const [paste, remark] of REMARKS) {
  Deno.test(`after ${paste}, it is said that ${remark}`, () => {
    assert(offersAfter(paste).replaceAll("&#39;", "'").includes(remark), offersAfter(paste));
  });
}

Deno.test("an option by which a dollar ends the text leaves no difference", () => {
  assert(offersAfter(`preg_match('/^a$/', $s)`).includes("Show 1 difference"));
  assert(!offersAfter(`preg_match('/^a$/D', $s)`).includes("difference"));
});
