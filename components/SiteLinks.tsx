interface SiteLink {
  readonly path: string;
  readonly title: string;
  readonly feature?: string;
}

/** The pages that the header of every page leads to, in its order. */
const SITE_LINKS: readonly SiteLink[] = [
  { path: "/docs", title: "Reference" },
  { path: "/library", title: "Library", feature: "library" },
  { path: "/review", title: "Review a diff" },
  { path: "/for-your-code", title: "For your code" },
];

/** Those of a deployment that has these features. */
export const siteLinks = (features: readonly string[]): readonly SiteLink[] =>
  SITE_LINKS.filter(({ feature }) => !feature || features.includes(feature));

interface SiteLinksProps {
  readonly features: readonly string[];
  /** Whether a link leads to the page, or to one that it belongs to; on the workbench, none does. */
  readonly current?: (path: string) => "page" | "true" | undefined;
}

/** The links of the header, which has the same ones on every page, with the current page marked. */
export const SiteLinks = ({ features, current }: SiteLinksProps) =>
  siteLinks(features).map(({ path, title }) => (
    <a key={path} class="site-link" href={path} aria-current={current?.(path)}>{title}</a>
  ));
