import { EditorState } from "@codemirror/state";
import { assert, assertEquals } from "@std/assert";
import { closeBrackets, deletePair, typeInPattern } from "../../../../lib/workbench/editor/brackets.ts";
import { everyNth, share } from "../../../suites/sample.ts";

const CORPUS = new URL("../../../data/corpus/", import.meta.url);

Deno.test("brackets are closed, and typing the closing one steps over it", () => {
  assertEquals(steps("(a[b]){2}"), ["(|)", "(a|)", "(a[|])", "(a[b|])", "(a[b]|)", "(a[b])|", ...BRACES]);
  assertEquals(steps("\\p{L}", "u").slice(2), ["\\p{|}", "\\p{L|}", "\\p{L}|"]);
});

const BRACES = ["(a[b]){|}", "(a[b]){2|}", "(a[b]){2}|"];

Deno.test("brackets are closed only if they open something", () => {
  for (const text of ["\\(", "\\[", "\\{", "[(", "[{", "[[", "\\\\\\("]) {
    assertEquals(shown(typeAll(stateWith(""), text)).replace(/\]$/, ""), `${text}|`, text);
  }
  assertEquals(steps("\\\\("), ["\\|", "\\\\|", "\\\\(|)"]);
  assertEquals(steps("[[", "v"), ["[|]", "[[|]]"]);
  assertEquals(shown(type(stateWith("|ab"), "(")), "(|ab");
  assertEquals(shown(type(stateWith("^|$"), "(")), "^(|)$");
  assertEquals(shown(type(stateWith("|"), "'")), "'|");
});

Deno.test("an escaped bracket, or one that wasn't added, is not stepped over", () => {
  assertEquals(shown(typeAll(stateWith(""), "[\\]")), "[\\]|]");
  assertEquals(shown(typeAll(stateWith(""), "(\\)")), "(\\)|)");
  assertEquals(shown(type(stateWith("(a|)"), ")")), "(a)|)");
});

Deno.test("braces that become literal lose the added one", () => {
  assertEquals(steps("a{b"), ["a|", "a{|}", "a{b|"]);
  assertEquals(steps("a{2,3x"), ["a|", "a{|}", "a{2|}", "a{2,|}", "a{2,3|}", "a{2,3x|"]);
  assertEquals(shown(typeAll(stateWith(""), "{{name}}")), "{{name}}|");
});

Deno.test("brackets enclose a selection, which the next typed text replaces", () => {
  assertEquals(shown(type(stateWith("a<bc>d"), "(")), "a(<bc>)d");
  assertEquals(shown(type(stateWith("a<bc>d"), "[")), "a[<bc>]d");
  assertEquals(shown(type(stateWith("a<bc>d"), "{")), "a{|d");
  assertEquals(shown(type(stateWith("\\<bc>d"), "(")), "\\(|d");
  assertEquals(shown(type(stateWith("[<bc>]"), "(")), "[(|]");
  assertEquals(shown(type(stateWith("a<b\\>)d"), "(")), "a(|)d");
  assertEquals(shown(typeAll(stateWith("<abc>"), "[0-9]+")), "[0-9]+|");
});

Deno.test("Backspace in an empty pair deletes both", () => {
  assertEquals(shown(backspace(stateWith("a(|)"))), "a|");
  assertEquals(shown(backspace(stateWith("[|]"))), "|");
  assertEquals(shown(backspace(typeAll(stateWith(""), "a{"))), "a|");
  for (const state of ["\\(|)", "[(|)]", "(a|)", "(|]", "<(>)", "|()"]) {
    assertEquals(backspaceChange(stateWith(state)), null, state);
  }
});

Deno.test("after undo, a bracket that was added is a normal one", () => {
  const state = type(stateWith(""), "(");
  const restored = state.update({ changes: { from: 0, insert: "x" } }).state;
  const moved = restored.update({ selection: { anchor: 2 } }).state;
  assertEquals(shown(type(moved, ")")), "x()|)");
});

Deno.test("every pattern of the corpus comes out as typed", async () => {
  let count = 0;
  for (const file of ["real-world.jsonl", "conformance.jsonl", "redos-labelled.jsonl"]) {
    const lines = (await Deno.readTextFile(new URL(file, CORPUS))).trim().split("\n");
    for (const line of everyNth(6, lines)) {
      const { pattern, flags } = JSON.parse(line) as { pattern: string; flags: string };
      if (pattern.length > 500 || !isValid(pattern, flags)) continue;
      // A literal brace that is never closed may still become a quantifier or a property.
      if (/(?<!\\)\{[^}]*$/.test(pattern)) continue;
      assertEquals(typeAll(stateWith("", flags), pattern).doc.toString(), pattern, `/${pattern}/${flags}`);
      count++;
    }
  }
  assert(count > share(6, 2_000), `${count} patterns`);
});

function isValid(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

const flagsOf = new WeakMap<object, string>();

/** A state with its cursor at `|`, or its selection between `<` and `>`. */
function stateWith(marked: string, flags = ""): EditorState {
  const anchor = Math.max(0, marked.search(/[|<]/));
  const hasSelection = marked.includes("<");
  const head = hasSelection ? marked.indexOf(">") - 1 : anchor;
  const state = EditorState.create({
    doc: marked.replaceAll(/[|<>]/g, ""),
    selection: { anchor, head },
    extensions: [EditorState.lineSeparator.of("\n"), closeBrackets(() => flags)],
  });
  return withFlags(state, flags);
}

function withFlags(state: EditorState, flags: string): EditorState {
  flagsOf.set(state, flags);
  return state;
}

function type(state: EditorState, text: string): EditorState {
  const flags = flagsOf.get(state) ?? "";
  const change = typeInPattern(state, text, flags);
  const typed = change
    ? state.update(change)
    : state.update(state.replaceSelection(text), { userEvent: "input.type" });
  return withFlags(typed.state, flags);
}

const typeAll = (state: EditorState, text: string) => [...text].reduce(type, state);

/** The displayed text after each typed character. */
function steps(text: string, flags = ""): string[] {
  let state = stateWith("", flags);
  return [...text].map((character) => shown(state = type(state, character)));
}

function shown({ doc, selection: { main } }: EditorState): string {
  const text = doc.toString();
  const selected = text.slice(main.from, main.to);
  return text.slice(0, main.from) + (selected === "" ? "|" : `<${selected}>`) + text.slice(main.to);
}

function backspaceChange(state: EditorState) {
  return deletePair(state, flagsOf.get(state) ?? "");
}

function backspace(state: EditorState): EditorState {
  const change = backspaceChange(state);
  return change ? state.update(change).state : state;
}
