import { assertEquals } from "@std/assert";
import { engineOf } from "../../../../lib/regex/portable/engines.ts";
import { formFor } from "../../../../lib/regex/portable/form_for.ts";
import { worksIn } from "../../../../lib/regex/portable/works_for.ts";
import { treeOf } from "../trees.ts";

/** Regexes, a reader that doesn't search, and its form, or why there is none. */
const FORMS: readonly (readonly [literal: string, engine: string, form: string])[] = [
  ["/^(?!-)(?!.*--)[a-z0-9-]+(?<!-)$/", "openai", "^[a-z0-9](?:-?[a-z0-9])*$"],
  ["/^(?!-)(?!.*--)[a-z0-9-]+(?<!-)$/", "i-regexp", "[a-z0-9](-?[a-z0-9])*"],
  ["/^[a-z]+$/", "openai", "^[a-z]+$"],
  ["/^a$|^b$/", "llama.cpp", "^(?:a|b)$"],
  ["/^a$|^b$/", "i-regexp", "a|b"],
  ["/foo/", "openai", "^[\\s\\S]*foo[\\s\\S]*$"],
  ["/foo/", "llama.cpp", "^[\\x00-\\U0010FFFF]*foo[\\x00-\\U0010FFFF]*$"],
  ["/foo/", "i-regexp", "[\\p{L}\\P{L}]*foo[\\p{L}\\P{L}]*"],
  ["/foo/", "anthropic", "foo"],
  ["/^foo|bar$/", "xgrammar", "^(?:foo[\\s\\S]*|[\\s\\S]*bar)$"],
  ["/^(?:(?:a|b)$|c+)/", "openai", "^(?:[ab]|c[\\s\\S]*)$"],
  ["/^(?:a$)?b*$/", "openai", "^(?:b*|a)$"],
  ["/^\\d+\\$$/", "openai", "^[0-9]+\\$$"],
  ["/^\\d+\\$$/", "i-regexp", "[0-9]+$"],
  ["/^(?:a+?)+$/", "i-regexp", "(a+)+"],
  ["/^a$/m", "openai", "^(?:[\\s\\S]*[\\n\\r\u2028\u2029])?a(?:[\\n\\r\u2028\u2029][\\s\\S]*)?$"],
  ["/^\\p{Lu}+$/u", "i-regexp", "\\p{Lu}+"],
  ["/^\\p{Lu}+$/u", "openai", "long"],
  ["/(a*)\\1/", "openai", "backreference"],
];

Deno.test("readers that don't search get forms for whole texts", () => {
  const found = FORMS.map(([literal, id]) => {
    const form = formFor(treeOf(literal), engineOf(id)!);
    const text = form.kind === "portable" ? form.pattern : form.kind === "undecided" ? form.why : form.kind;
    return [literal, id, text];
  });
  assertEquals<unknown>(found, FORMS);
});

const ANSWERS: readonly (readonly [literal: string, engine: string, answer: string])[] = [
  ["/^[a-z]+$/", "openai", "same"],
  ["/^[a-z]+$/", "llama.cpp", "same"],
  ["/abc/", "openai", "undecided: pattern that isn't from ^ to $"],
  ["/abc/", "llama.cpp", "refused: pattern that isn't from ^ to $"],
  ["/^a$|^b$/", "llama.cpp", "undecided: pattern that isn't from ^ to $"],
  ["/(?=a)b/", "openai", "refused: lookahead"],
  ["/^\\d$/", "openai", "undecided: \\d, \\w or \\s"],
  ["/^.$/", "gemini", "undecided: dot"],
  ["/^a$/i", "xgrammar", "undecided: flag"],
  ["/\\ba/", "anthropic", "refused: \\b"],
  ["/abc/", "i-regexp", "javascript accepts aabc"],
  ["/^abc$/", "i-regexp", "undecided: pattern that isn't from ^ to $"],
  ["/(?:ab)+/", "i-regexp", "refused: (?:…)"],
];

Deno.test("what readers that don't search make of patterns", () => {
  const found = ANSWERS.map(([literal, id]) => {
    const answer = worksIn(treeOf(literal), engineOf(id)!);
    switch (answer.kind) {
      case "differs":
        return [literal, id, `${answer.acceptedBy} accepts ${answer.text}`];
      case "same":
        return [literal, id, "same"];
      default:
        return [literal, id, `${answer.kind}: ${"construct" in answer ? answer.construct : answer.refusal}`];
    }
  });
  assertEquals<unknown>(found, ANSWERS);
});
