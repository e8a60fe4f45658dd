import { computed } from "@preact/signals";
import { MAX_SERVER_NODES, PANE_DIAGRAM_WIDTH_PX } from "../../limits/pattern.ts";
import { buildDiagram } from "../../regex/railroad/diagram.ts";
import { layout } from "../../regex/railroad/layout.ts";
import { renderSvg, type SvgElement } from "../../regex/railroad/svg.ts";
import { serializeSvgContent } from "../../regex/railroad/svg_text.ts";
import { decide } from "../../regex/redos/decision.ts";
import type { Range } from "../../regex/regex.ts";
import { SUSPICION, type Verdict } from "../../regex/redos/verdict.ts";
import { instantWarningsForTexts } from "../../regex/rules/instant.ts";
import { warningsBeside } from "../../regex/rules/warning.ts";
import { describeSyntaxError } from "../../regex/syntax/syntax_error.ts";
import { parseTree, type Tree } from "../../regex/syntax/tree.ts";
import { nodesOfType } from "../../regex/syntax/tree_queries.ts";
import { withinWork } from "../../regex/work.ts";
import type { Views, WrittenDiagram } from "./derived.ts";
import { presentErrorWords } from "./error_words.ts";
import type { Model } from "./model.ts";
import { unfoldedIn } from "./unfolded.ts";
import { buildViews } from "./views.ts";
import { warningWords } from "./warning_words.ts";

/**
 * The views of a model, with the descriptions of errors and the diagram.
 *
 * @param slow the loops that are marked in the diagram
 */
export function completeViews(model: Model, slow: readonly Range[] = []): Views {
  const views = buildViews(model, model.regex, presentErrorWords(describeSyntaxError));
  const written = computed(() => {
    const tree = views.tree.value;
    return tree && writeDiagram(tree, unfoldedIn(model.sources, tree.regex), slow);
  });
  return { ...views, written };
}

function writeDiagram(
  tree: Tree,
  unfolded: ReadonlySet<number>,
  slow: readonly Range[],
): WrittenDiagram {
  const diagram = buildDiagram(tree, { unfolded });
  const drawn = renderSvg(layout(diagram, { maxWidth: PANE_DIAGRAM_WIDTH_PX }), { interactive: true });
  const svg = slow.reduce(withSlowLoop, drawn);
  return { svg, content: serializeSvgContent(svg) };
}

/** Marks the innermost box of a range, as the browser does when it knows the verdict. */
function withSlowLoop(svg: SvgElement, range: Range): SvgElement {
  const { attributes, children } = svg;
  const inner = children.map((child) => typeof child === "string" ? child : withSlowLoop(child, range));
  if (inner.some((child, index) => child !== children[index])) return { ...svg, children: inner };
  const isAround = Number(attributes["data-start"]) <= range.start &&
    range.end <= Number(attributes["data-end"]);
  return isAround
    ? { ...svg, attributes: { ...attributes, class: `${attributes["class"]} hotspot-box` } }
    : svg;
}

/**
 * Provides the views of a page on the server, unless the pattern is so large that they are computed in the browser, and
 * room for the verdict on a pattern that isn't soon known to be safe.
 * No island imports this: it has the rules of warnings, which a browser runs in a worker.
 *
 * @param verdict what the server found out about the pattern, if it was asked
 * @returns the number of warnings in words, as the browser will count them; null if it is left to the browser
 */
export function prepareViews(model: Model, verdict: Verdict | null = null): string | null {
  const views = completeViews(model, verdict?.hotspots);
  const tree = views.tree.value;
  if ((tree?.size ?? 0) > MAX_SERVER_NODES) return null;
  if (tree) model.instant.value = { regex: tree.regex, warnings: instantWarningsForTexts(tree) };
  model.views.value = views;
  const warnings = views.warnings.value ?? [];
  if (!tree || !isSlow(tree)) return warningWords(warnings);
  model.card.value = "top";
  return warningWords(warningsBeside(SUSPICION, warnings));
}

/** Work of deciding whether there is a card about the pattern: a few milliseconds, enough for all but long patterns. */
const MAX_CARD_WORK = 20_000;

/** Whether a search may take more than linear time, as far as that is known soon. Almost all such patterns have a loop. */
const isSlow = (tree: Tree): boolean =>
  nodesOfType(tree, "Quantifier").some(({ max }) => max === Infinity) &&
  withinWork(MAX_CARD_WORK, () => {
    // What is found out about a copy is garbage at once.
    const copy = parseTree(tree.regex);
    return copy !== null && decide(copy).kind !== "linear";
  }, () => true);
