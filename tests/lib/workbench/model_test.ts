import { assert, assertEquals } from "@std/assert";
import { modelOf, toggleFold } from "../../../lib/workbench/model.ts";
import { EXAMPLE, sourcesOf } from "../../../lib/workbench/sources.ts";

const sources = (pattern: string, flags = "", text = "") => sourcesOf({ pattern, flags, text, notices: [] });

Deno.test("modelOf() gives islands with the same signals the same model", () => {
  const shared = sources("a");
  assert(modelOf(shared) === modelOf({ ...shared }));
  assert(modelOf(shared) !== modelOf(sources("a")));
});

Deno.test("every view follows the pattern", () => {
  const { pattern } = EXAMPLE;
  const model = modelOf(sources(pattern));
  const sizes = () => [model.steps, model.rows].map((view) => view.value.length > 0);
  assertEquals([sizes(), model.svg.value === null, model.fault.value], [[true, true], false, null]);
  model.sources.pattern.value = "a(";
  assertEquals([sizes(), model.svg.value, model.fault.value?.reason], [[false, false], null, "syntax"]);
  model.sources.pattern.value = "b";
  assertEquals([sizes(), model.svg.value === null], [[true, true], false]);
});

Deno.test("warnings of both kinds stand in the pattern's order", () => {
  const model = modelOf(sources("[A-z] [A-z]"));
  const found = model.warnings.value.length;
  assert(found > 0);
  const late = {
    id: "x",
    severity: "warn",
    title: "",
    message: "",
    hint: "",
    range: { start: 2, end: 3 },
  } as const;
  model.searched.value = { status: "done", warnings: [late] };
  const starts = model.warnings.value.map(({ range }) => range.start);
  assertEquals([starts.length, starts], [found + 1, starts.toSorted((a, b) => a - b)]);
});

Deno.test("a warning about lines asks whether the text has some", () => {
  const ids = (text: string) => modelOf(sources("^a$", "", text)).warnings.value.map(({ id }) => id);
  assert(ids("a\nb").length > ids("a").length);
});

Deno.test("toggleFold() opens a part of the diagram until the pattern changes", () => {
  const model = modelOf(sources([..."abcdefghijklmnopqrst"].map((letter) => letter + letter).join("|")));
  const drawn = () => JSON.stringify(model.svg.value).includes('"tt"');
  const offset = Number(/"data-toggles":"?(\d+)/.exec(JSON.stringify(model.svg.value))?.[1]);
  assertEquals(drawn(), false);
  toggleFold(model.sources, offset);
  assertEquals(drawn(), true);
  toggleFold(model.sources, offset);
  assertEquals(drawn(), false);
});
