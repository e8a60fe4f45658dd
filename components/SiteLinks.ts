/** The pages that the header of every page leads to. */
export const SITE_LINKS: readonly {
  readonly path: string;
  readonly title: string;
  readonly feature?: string;
}[] = [
  { path: "/docs", title: "Reference" },
  { path: "/library", title: "Library", feature: "library" },
  { path: "/review", title: "Review a diff" },
  { path: "/for-your-code", title: "For your code" },
];
