/** A page of the documentation. */
export interface DocsPage {
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines and for `llms.txt`. */
  readonly description: string;
}

/** The pages of the documentation, in the order of their navigation. */
export const DOCS_PAGES = [
  {
    path: "/docs",
    title: "Reference",
    description:
      "Every construct of JavaScript regular expressions, with examples that open in the workbench.",
  },
  {
    path: "/docs/warnings",
    title: "Warnings",
    description:
      "Every warning that the workbench shows about a regular expression, from ReDoS to useless escapes, with examples.",
  },
  {
    path: "/docs/cli",
    title: "Command line",
    description:
      "Every command and option of regex-review: check a regex for ReDoS, compare two, review a branch, triage alerts.",
  },
  {
    path: "/docs/guard",
    title: "Guard",
    description:
      "isSafe admits a regex of a user only if it is proved that it can't hang: a replacement for safe-regex against ReDoS.",
  },
  {
    path: "/docs/contracts",
    title: "Contracts",
    description: "What must always hold of a regex, written in a comment and proved for all texts.",
  },
  {
    path: "/docs/formats",
    title: "Formats",
    description:
      "The formats that are recognized, such as ipv4 or date-time: definition, source, and texts that are and aren't of them.",
  },
  {
    path: "/docs/keyboard",
    title: "Keyboard",
    description: "Every keyboard shortcut of the workbench: navigation, editing, and moving in the diagram.",
  },
  {
    path: "/docs/fixtures",
    title: "Fixtures",
    description:
      "Built-in cases that show how the engine of a browser matches, each with the expected result.",
  },
  {
    path: "/docs/offline",
    title: "Offline",
    description: "What works offline, what needs the server, and how to install the workbench.",
  },
  {
    path: "/docs/privacy",
    title: "Privacy",
    description: "What a link contains, what the server sees and stores, and what stays in your browser.",
  },
  {
    path: "/docs/api",
    title: "API",
    description:
      "Every route of the HTTP API with its request and response, a runnable example, and every error.",
  },
] as const satisfies readonly DocsPage[];

/** A page by its path. */
export function docsPage(path: typeof DOCS_PAGES[number]["path"]): DocsPage {
  return DOCS_PAGES.find((page) => page.path === path) ?? DOCS_PAGES[0];
}
