import { FORMATS } from "../../regex/formats/catalogue.ts";
import { contractLines, type Mode } from "../model/link.ts";
import { selectTool, type Sources } from "../model/model.ts";
import "../second_load.ts";
import { showPlace } from "../runtime/places.ts";
import type { FinderItem } from "./search.ts";

/** Other words for a tool, by its ID. */
const TOOL_WORDS: Readonly<Record<string, string>> = {
  explanation: "explain explanation meaning summary steps read",
  safety:
    "redos backtracking slow performance catastrophic exponential hang attack rewrite fix timeout denial",
  tests: "tests examples suggested generated samples fuzz test cases",
  diff: "compare comparison difference equal equivalent same versions second",
  debugger: "debug trace step through engine backtrack why",
  reference: "docs documentation syntax cheat sheet help",
  code: "javascript typescript snippet source unit test vitest node test file literal constructor copy",
  review: "ai assistant chat ask llm",
  fixtures: "fixture corpus numbers emails test data strings",
};

/** What can be done with the text: a mode of the match view, how it is called, and other words for it. */
const MODE_COMMANDS: readonly (readonly [mode: Mode, title: string, words: string])[] = [
  ["matches", "Show the matches", "match captures groups table results json csv"],
  ["replace", "Replace in the test text", "replacement substitution substitute sub sed $1"],
  ["list", "List the matches with a template", "extract format lines output"],
  ["split", "Split the test text", "separator pieces parts tokens"],
  ["lines", "Test the lines of the text", "unit test expectations line tests cases pass fail assert"],
];

/** Languages and engines whose patterns are converted when they are pasted, and other words for them. */
const ENGINES: readonly (readonly [name: string, words: string])[] = [
  ["Python", "re regex py"],
  ["PCRE", "php perl grep nginx possessive atomic"],
  ["Java", "kotlin scala jvm"],
  [".NET", "dotnet c# csharp balancing"],
  ["Ruby", "onigmo oniguruma"],
  ["Go", "golang re2"],
  ["Rust", "re2 crate"],
  ["POSIX", "grep sed awk bash ere bre"],
];

/** What the palette finds beside pages and patterns: tools, modes, rules, exports, engines and parts of the page. */
export function nounItems(
  sources: Sources,
  tools: readonly { readonly id: string; readonly title: string }[],
): FinderItem[] {
  const command = (id: string, title: string, run: () => void, words: string): FinderItem => ({
    id: `command ${id}`,
    group: "Commands",
    title,
    words,
    run,
  });
  const inMode = (mode: Mode, place?: string) => () => {
    sources.region.value = "text";
    sources.modes.value = { ...sources.modes.peek(), mode };
    showPlace(place === undefined ? [`#tab-mode-${mode}`] : [place, `#tab-mode-${mode}`]);
  };
  const hasTool = (id: string) => tools.some((tool) => tool.id === id);
  const ruleFor = (line: string) => () => {
    const lines = contractLines(sources.contracts.peek());
    if (!lines.includes(line)) sources.contracts.value = [...lines, line].join("\n");
    inMode("lines", ".contracts")();
  };
  return [
    ...tools.map(({ id, title }) =>
      command(
        `tab ${id}`,
        `Go to ${title}`,
        () => selectTool(sources, id, [`#tab-${id}`, `#panel-${id}`]),
        `show tab panel ${TOOL_WORDS[id] ?? ""}`,
      )
    ),
    ...MODE_COMMANDS.map(([mode, title, words]) => command(`mode ${mode}`, title, inMode(mode), words)),
    command(
      "rules",
      "Write rules for every possible text",
      inMode("lines", ".contracts"),
      "contract contracts always never invariant proof property must",
    ),
    command(
      "fix",
      "Fix a slow pattern",
      () => selectTool(sources, "safety", ["#panel-safety .fix button", "#tab-safety"]),
      "redos rewrite repair safe faster",
    ),
    command(
      "diagram",
      "Show the railroad diagram",
      () => selectTool(sources, "explanation", [".railroad"]),
      "picture graph svg png visualize visualise track",
    ),
    command(
      "tree",
      "Show the syntax tree",
      () => {
        selectTool(sources, "explanation");
        setTimeout(() =>
          document.querySelector<HTMLElement>("#panel-explanation .view-toggle [aria-pressed='false']")
            ?.click()
        );
      },
      "structure ast nodes parser outline",
    ),
    command(
      "warnings here",
      "Show the warnings of the pattern",
      () => selectTool(sources, "safety", ["#part-warnings h3"]),
      "lint rules problems mistakes",
    ),
    ...hasTool("code")
      ? [
        command(
          "export",
          "Export as a document",
          () => selectTool(sources, "code", ["#part-export", "#panel-code"]),
          "markdown html text pr comment download",
        ),
      ]
      : [],
    ...ENGINES.map(([name, words]) =>
      command(
        `engine ${name}`,
        `Convert from ${name}`,
        () => {
          sources.done.value = `Paste the ${name} pattern here: what differs is converted`;
          showPlace(['[data-field="pattern"]', '[name="pattern"]']);
        },
        `conversion port migrate translate dialect flavor flavour engine ${words}`,
      )
    ),
    ...FORMATS.map(({ id, name }) =>
      command(
        `format ${id}`,
        `Only ${name}: add as a rule`,
        ruleFor(`within format ${id}`),
        `format only ${id} ${id.replaceAll("-", " ")}`,
      )
    ),
  ];
}
