import { REFERENCE } from "../../content/reference.ts";
import { TEMPLATES } from "../../content/templates.ts";
import { readPaste } from "../../regex/paste/paste.ts";
import { toLiteral } from "../../regex/regex.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { isSignedIn } from "../client/signed_in.ts";
import { fetchSnippets } from "../client/snippets_api.ts";
import { readRecent } from "../model/drafts.ts";
import { toggleFlag } from "../model/flags.ts";
import { DEFAULT_MODES, inOrder, type UrlState } from "../model/link.ts";
import { writeUrlState } from "../model/link_writing.ts";
import { readState, type Sources } from "../model/model.ts";
import { emptyState, setBlanks, setPlain } from "../model/preferences.ts";
import { withSample } from "../model/sample.ts";
import { testedText } from "../model/saved_text.ts";
import { copyText } from "../page/files.ts";
import { openMenu } from "../page/menus.ts";
import { copyLink, prepareLink } from "../page/share_link.ts";
import { nounItems } from "./nouns.ts";
import type { FinderItem } from "./search.ts";

/** The page that items act on. */
export interface FinderPage {
  readonly sources: Sources;
  /** The features that the deployment has enabled. */
  readonly features: readonly string[];
  /** Shows a state on the workbench; the previous one becomes a recent pattern. */
  readonly onShow: (state: UrlState) => void;
}

/** Everything that can be found without a request to the server. */
export function localItems(page: FinderPage): FinderItem[] {
  return [
    ...fixItems(),
    ...commands(page),
    ...nounItems(page.sources, tabsOnPage()),
    ...pageItems(),
    ...recentItems(page),
    ...templateItems(page),
    ...referenceItems(page),
  ];
}

/** A query that is a literal or code with a pattern in it, as a pattern to use. */
export function patternItems({ sources, onShow }: FinderPage, query: string): FinderItem[] {
  const reading = readPaste(query);
  if (reading === null) return [];
  const regex = { pattern: reading.pattern, flags: inOrder(reading.flags ?? "") };
  const { replacement, remarks = [] } = reading;
  return [{
    id: "pattern",
    group: "Pattern",
    title: toLiteral(regex),
    detail: ["Use this pattern", ...remarks].join(". "),
    isCode: true,
    run() {
      const { text, modes } = readState(sources);
      const mode = replacement === undefined ? {} : { mode: "replace", replacement } as const;
      onShow({ ...regex, text, modes: { ...DEFAULT_MODES, ...modes, ...mode } });
      void import("../matching/sample_text.ts").then(({ replaceSample }) => replaceSample(sources));
    },
  }];
}

function commands({ sources, features, onShow }: FinderPage): FinderItem[] {
  const command = (id: string, title: string, run: () => void, words = ""): FinderItem => ({
    id: `command ${id}`,
    group: "Commands",
    title,
    words,
    run,
  });
  const state = readState(sources);
  const copy = async (what: string, text: string) => {
    sources.done.value = await copyText(text) ? `${what} copied` : "The browser refused to copy";
  };
  return [
    // What people do most, which the palette shows before anything is typed.
    command("finding", "Copy as PR comment", async () => {
      await (await import("../finding.ts")).copyFinding(sources);
    }, "export pull request github gitlab report share safety verdict"),
    command("link", "Copy a link", async () => {
      await copyLink(sources, await prepareLink(sources), "with text");
    }, "share url"),
    command("empty", "New pattern", () => onShow(emptyState(sources, () => localStorage)), "empty clear"),
    command(
      "review",
      "Review a diff",
      () => location.assign("/review"),
      "review changes compare patch pull request pr commit git",
    ),
    command("pattern", "Go to the pattern", () => focus('[data-field="pattern"]', '[name="pattern"]')),
    command("text", "Go to the test text", () => {
      sources.region.value = "text";
      focus('[data-field="text"]', '[name="text"]');
    }),
    command("copy", "Copy the pattern as a literal", () => copy("Pattern", toLiteral(state)), "clipboard"),
    command("private link", "Copy a private link", async () => {
      await copyLink(sources, await prepareLink(sources), "private");
    }, "share url"),
    ...features.includes("library")
      ? [
        command("save", "Save the pattern", () => click(".saved-pattern button"), "library snippet"),
        command("library", "Open the library", () => location.assign("/library"), "saved snippets"),
      ]
      : [],
    ...[..."dgimsuvy"].map((flag) =>
      command(
        `flag ${flag}`,
        state.flags.includes(flag) ? `Remove flag ${flag}` : `Set flag ${flag}`,
        () => toggleFlag(sources, flag),
        FLAG_NAMES[flag],
      )
    ),
    command(
      "whitespace",
      sources.blanks.peek() ? "Hide whitespace" : "Show whitespace",
      () => setBlanks(sources, !sources.blanks.peek()),
      "spaces tabs line endings invisible",
    ),
    command(
      "plain",
      sources.plain.peek() ? "Use the editor" : "Use plain text boxes",
      () => setPlain(sources, !sources.plain.peek()),
      "screen reader highlighting",
    ),
    ...THEMES.map(([value, title]) =>
      command(`theme ${value}`, title, () => chooseTheme(value), "color mode")
    ),
    command("settings", "Open the settings", () => setTimeout(() => openMenu("settings")), "preferences"),
    command("keys", "Show the keyboard shortcuts", () => setTimeout(() => openMenu("keys")), "keys help"),
    command(
      "reference page",
      "Docs: all syntax",
      () => location.assign("/docs"),
      "documentation",
    ),
    command("warnings", "Open the list of warnings", () => location.assign("/docs/warnings"), "rules lint"),
  ];
}

/** What the card of a pattern that isn't safe offers: first, so that the palette's key and Enter are enough. */
function fixItems(): FinderItem[] {
  const button = document.querySelector<HTMLElement>(".verdict-card:not([inert]) > button");
  if (button === null) return [];
  const title = button.textContent;
  return [{
    id: "command use fix",
    group: "Commands",
    title,
    detail: button.ariaLabel?.slice(`${title}: `.length) ?? "",
    words: "redos slow apply rewrite",
    run: () => button.click(),
  }];
}

/** The tabs of the tools, which depend on the deployment's features, and the one that is shown only on demand. */
function tabsOnPage(): { readonly id: string; readonly title: string }[] {
  const shown = [...document.querySelectorAll<HTMLElement>(".views [role=tab]")]
    .map(({ id, textContent }) => ({ id: id.replace(/^tab-/, ""), title: textContent }));
  return shown.some(({ id }) => id === "fixtures")
    ? shown
    : [...shown, { id: "fixtures", title: "Fixtures" }];
}

/** The pages about the npm package. */
export function pageItems(): FinderItem[] {
  return PAGES.map(([path, title, words]) => ({
    id: `command ${path}`,
    group: "Commands",
    title,
    words,
    run: () => location.assign(path),
  }));
}

const PAGES: readonly (readonly [path: string, title: string, words: string])[] = [
  [
    "/for-your-code",
    "Use regex-review in your code",
    "npx npm package cli redos scan ci github action workflow eslint guard contract triage sarif codeql sonar semgrep",
  ],
  ["/docs/cli", "Docs: command line", "npx regex-review cli terminal options redos triage"],
  ["/docs/guard", "Docs: guard for patterns of users", "isSafe safe-regex redos user supplied regex-review"],
  ["/docs/contracts", "Docs: contracts", "contract rules proof check invariant regex-review"],
  ["/docs/formats", "Docs: formats", "definitions email ipv4 date json schema"],
];

const FLAG_NAMES: Readonly<Record<string, string>> = {
  d: "indices of groups",
  g: "global all matches",
  i: "ignore case insensitive",
  m: "multiline lines",
  s: "dotall dot newline",
  u: "unicode",
  v: "unicode sets",
  y: "sticky",
};

const THEMES = [["light", "Use the light theme"], ["dark", "Use the dark theme"], [
  "system",
  "Use the theme of the system",
]] as const;

/** `static/early.js` applies and stores it. */
function chooseTheme(value: string): void {
  dispatchEvent(new CustomEvent("theme", { detail: value }));
}

/** Patterns that were replaced by others, newest first. */
export function recentItems({ onShow }: Pick<FinderPage, "onShow">): FinderItem[] {
  return readRecent(localStorage).map((state, index) => ({
    id: `recent ${index}`,
    group: "Recent",
    title: toLiteral(state),
    detail: firstLine(state.text),
    isCode: true,
    run: () => onShow(state),
  }));
}

function templateItems({ sources, onShow }: FinderPage): FinderItem[] {
  return TEMPLATES.map((template) => ({
    id: `template ${template.id}`,
    group: "Templates",
    title: template.name,
    detail: template.description,
    words: template.category,
    run: () => onShow(withSample(sources, template)),
  }));
}

/** Constructs of the reference; choosing one shows its example on the workbench. */
export function referenceItems({ onShow }: Pick<FinderPage, "onShow">): FinderItem[] {
  return REFERENCE.flatMap(({ title: family, entries }) =>
    entries.map(({ id, syntax, name, meaning, note = "", example }): FinderItem => ({
      id: `reference ${id}`,
      group: "Reference",
      title: `${syntax}  ${name}`,
      detail: meaning.replaceAll("`", ""),
      words: `${family} ${note}`,
      run() {
        const { modes, ...regex } = example;
        onShow(modes ? { ...regex, modes: { ...DEFAULT_MODES, ...modes } } : regex);
      },
    }))
  );
}

/** Saved patterns that the palette shows. */
const MAX_FOUND_SNIPPETS = 20;

/** Saved patterns that match a query, newest first; none if nobody is signed in or the server can't be reached. */
export async function savedItems(query: string): Promise<FinderItem[]> {
  if (!await isSignedIn()) return [];
  const answer = await fetchSnippets({ query, tag: "" }, null);
  return answer.ok ? answer.value.items.slice(0, MAX_FOUND_SNIPPETS).map(savedItem) : [];
}

function savedItem(snippet: Snippet): FinderItem {
  const { id, name, pattern, flags, description } = snippet;
  const { query } = writeUrlState({ pattern, flags, ...testedText(snippet, DEFAULT_MODES), snippet: id });
  return {
    id: `saved ${id}`,
    group: "Library",
    title: name,
    detail: description || toLiteral({ pattern, flags }),
    words: pattern,
    run: () => location.assign(`/?${query}`),
  };
}

const firstLine = (text: string) => text.slice(0, 80).split(/[\r\n]/, 1)[0]?.toWellFormed() ?? "";

function focus(...selectors: readonly string[]): void {
  // Runs after the dialog has closed, which returns the focus to its previous element.
  setTimeout(() =>
    selectors.map((selector) => document.querySelector<HTMLElement>(selector))
      .find((element) => element?.checkVisibility())?.focus()
  );
}

function click(selector: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.click());
}
