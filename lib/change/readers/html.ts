import { type DefaultTreeAdapterTypes, parse, parseFragment, type Token } from "parse5";
import { MAX_DOCUMENT_CHARACTERS, MAX_PATH_NAME_CHARACTERS } from "../../limits/change.ts";
import type { Range } from "../../regex/regex.ts";
import { number } from "../../regex/words.ts";
import { mayHaveRegexes } from "./candidates.ts";
import { type FoundRegexes, htmlRegex } from "./found_regexes.ts";
import type { ScriptLanguage } from "./file_language.ts";
import { scanScript } from "./javascript.ts";
import {
  isCodeAttribute,
  type MarkupKind,
  markupKind,
  scanAttributeCode,
  scanBraces,
  scanDoubleBraces,
} from "./markup_code.ts";
import type { FileProblem } from "../model.ts";

type Element = DefaultTreeAdapterTypes.Element;

/** Types of inputs without a pattern; an unknown type is treated as text. */
const OTHER_TYPES =
  /^(?:hidden|date|month|week|time|datetime-local|number|range|color|checkbox|radio|file|submit|image|reset|button)$/i;

/** Types of scripts that are JavaScript. */
const SCRIPT_TYPES = /^(?:|module|text\/babel|text\/jsx|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/**
 * Finds the regexes of HTML: patterns of inputs, and those of its scripts and handlers; of components of Vue, Svelte and Astro, also
 * those in their templates.
 *
 * @param fragment offset of a part of a file; its scripts may be incomplete, so they are left out
 */
export function scanHtml(
  text: string,
  found: FoundRegexes,
  fragment?: { readonly offset: number },
): FileProblem | undefined {
  if (!mayHaveRegexes(text, "html")) return undefined;
  if (text.length > MAX_DOCUMENT_CHARACTERS) {
    const message = `The file is longer than ${number(MAX_DOCUMENT_CHARACTERS)} characters`;
    return { code: "too_large", message };
  }
  const read = fragment ? parseFragment : parse;
  const offset = fragment?.offset ?? 0;
  const kind = markupKind(found.name);
  const front = kind === "astro" && !fragment ? frontmatter(text) : undefined;
  const gaps: Range[] = front ? [front] : [];
  let problem = front && scanScript(text.slice(front.start, front.end), "typescript", found, front.start);
  const markup = front ? " ".repeat(front.end) + text.slice(front.end) : text;
  const nodes: DefaultTreeAdapterTypes.ParentNode[] = [read(markup, { sourceCodeLocationInfo: true })];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if ("tagName" in node) {
      if (node.tagName === "input") addPattern(node, text, found, offset);
      if (node.tagName === "script" && !fragment) problem ??= scanInlineScript(node, text, found);
      if (node.tagName === "template" && "content" in node) nodes.push(node.content);
      if (node.tagName === "script" || node.tagName === "style") noteGap(node, gaps);
      scanAttributes(node, text, found, kind, offset);
    }
    for (const child of node.childNodes.toReversed()) {
      if ("childNodes" in child) nodes.push(child);
      else if (child.nodeName === "#comment") noteGap(child, gaps);
      else if (kind === "vue" && child.nodeName === "#text" && child.sourceCodeLocation) {
        scanDoubleBraces(text, rangeOf(child.sourceCodeLocation), found, offset);
      }
    }
  }
  // Where a hunk is in a script isn't known.
  if ((kind === "svelte" || kind === "astro") && !fragment) {
    scanBraces(
      text,
      gaps.sort((a, b) => a.start - b.start),
      found,
    );
  }
  return problem;
}

/** The code of a component of Astro, between the first two lines of three hyphens. */
function frontmatter(text: string): Range | undefined {
  const [start] = /^\s*---[ \t]*\r?\n/.exec(text) ?? [];
  const end = start === undefined ? -1 : text.indexOf("\n---", start.length - 1);
  return start === undefined || end < 0
    ? undefined
    : { start: start.length, end: Math.max(start.length, end) };
}

const rangeOf = ({ startOffset, endOffset }: Token.Location): Range => ({
  start: startOffset,
  end: endOffset,
});

function noteGap({ sourceCodeLocation }: DefaultTreeAdapterTypes.Node, gaps: Range[]): void {
  if (sourceCodeLocation) gaps.push(rangeOf(sourceCodeLocation));
}

function scanAttributes(
  { sourceCodeLocation }: Element,
  text: string,
  found: FoundRegexes,
  kind: MarkupKind,
  offset: number,
): void {
  for (const [name, location] of Object.entries(sourceCodeLocation?.attrs ?? {})) {
    if (isCodeAttribute(name, kind)) scanAttributeCode(text, rangeOf(location), found, offset);
  }
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

function addPattern(input: Element, text: string, found: FoundRegexes, offset: number): void {
  const pattern = attribute(input, "pattern");
  const location = input.sourceCodeLocation?.attrs?.["pattern"];
  if (pattern === undefined || !location || OTHER_TYPES.test(attribute(input, "type") ?? "")) return;
  // The value with its quotes.
  const written = text.slice(location.startOffset, location.endOffset);
  const start = location.startOffset + (/^[^=]*=\s*/.exec(written)?.[0].length ?? 0);
  const name = attribute(input, "name") ?? attribute(input, "id");
  found.add({
    origin: "html",
    range: { start: offset + start, end: offset + location.endOffset },
    use: "acceptance",
    path: [...name === undefined ? [] : [name.slice(0, MAX_PATH_NAME_CHARACTERS)], "pattern"],
    ...htmlRegex(pattern),
  });
}

function scanInlineScript(script: Element, text: string, found: FoundRegexes): FileProblem | undefined {
  const { startTag, endTag, endOffset } = script.sourceCodeLocation ?? {};
  const type = (attribute(script, "type") ?? "").trim();
  if (!startTag || !SCRIPT_TYPES.test(type)) return undefined;
  const code = text.slice(startTag.endOffset, endTag?.startOffset ?? endOffset);
  return scanScript(code, scriptLanguage(script), found, startTag.endOffset);
}

function scriptLanguage(script: Element): ScriptLanguage {
  const language = attribute(script, "lang") ?? "";
  if (/^(?:ts|typescript)$/i.test(language)) return "typescript";
  return /^tsx$/i.test(language) ? "tsx" : "javascript";
}
