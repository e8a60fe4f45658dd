/** The small files that crawlers and researchers look for at fixed addresses of a site. @module */
import {
  firstCommands,
  installation,
  type PackageExample,
  projectExamples,
} from "../../content/package_examples.ts";
import { DOCS_PAGES, type DocsPage } from "../../content/site_pages.ts";
import { HOUR_MS } from "../../limits/units.ts";
import { AppError } from "../errors.ts";
import { PAGE_ROUTES } from "./methods.ts";

/** Pages that are the same for everybody and worth finding: the workbench, the review, the package and the documentation. */
const PUBLIC_PAGES = PAGE_ROUTES.map(({ path }) => path)
  .filter((path) => ["/", "/review", "/for-your-code"].includes(path) || /^\/docs(?:\/|$)/.test(path));

/** Pages of one user, and endpoints: nothing for a search engine. */
const PRIVATE = ["/account", "/api/", "/auth/", "/library", "/sign-in"];

/** `/robots.txt`. Links with a pattern may be fetched for previews; a tag in them keeps them out of the index. */
export function robotsText(origin: string): Response {
  const lines = ["User-agent: *", ...PRIVATE.map((path) => `Disallow: ${path}`), ""];
  return text([...lines, `Sitemap: ${origin}/sitemap.xml`, ""].join("\n"));
}

/** `/sitemap.xml`, the addresses of the public pages. */
export function sitemap(origin: string): Response {
  const addresses = PUBLIC_PAGES.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join("\n")}
</urlset>
`,
    { headers: { "Content-Type": "application/xml; charset=utf-8", ...CACHED } },
  );
}

/** `/llms.txt`: what the site is for, and its pages, for programs that read them for people. */
export function llmsText(origin: string): Response {
  const page = ({ path, title, description }: Omit<DocsPage, "path"> & { readonly path: string }) =>
    `- [${title}](${origin}${path}): ${description}`;
  const example = ({ title, words, code }: PackageExample) =>
    `### ${title}\n\n${words}\n\n\`\`\`\n${code}\n\`\`\``;
  return text(
    [
      "# Regex Workbench",
      "",
      "> Shows what a JavaScript regular expression matches and means, whether it can hang a program (ReDoS), and what a change to it changes. Verdicts and comparisons are proved where they say so. The npm package regex-review does the same in a terminal, in CI, in ESLint and in code.",
      "",
      "## Pages",
      "",
      ...[...MAIN_PAGES, ...DOCS_PAGES].map(page),
      "",
      "## Links",
      "",
      `${origin}/?p=PATTERN&f=FLAGS&t=TEXT opens a pattern with a text; PATTERN and TEXT are UTF-8 in base64url without padding. ${origin}/openapi.json describes the HTTP API.`,
      "",
      "## The package",
      "",
      `Needs Node 22 or later; \`${installation(origin)}\` adds it to a project.`,
      "",
      [...firstCommands(origin), ...projectExamples(origin)].map(example).join("\n\n"),
      "",
    ].join("\n"),
  );
}

const MAIN_PAGES = [
  {
    path: "/",
    title: "Workbench",
    description: "Matches, explanation, railroad diagram, warnings, ReDoS verdict and fixes of a pattern.",
  },
  {
    path: "/review",
    title: "Review a diff",
    description:
      "What changed regular expressions now accept, no longer accept, and whether they became slow.",
  },
  {
    path: "/for-your-code",
    title: "For your code",
    description: "The command line, GitHub workflow, guard, ESLint rule and contracts of regex-review.",
  },
];

/** How long a copy of `security.txt` is valid, in milliseconds; the standard recommends less than a year. */
const SECURITY_TXT_MS = 180 * 24 * HOUR_MS;

/**
 * `/.well-known/security.txt`: whom to tell about a vulnerability of this deployment.
 *
 * @param contact a URL or `mailto:` address
 * @param now Unix milliseconds
 * @throws AppError `not_found` if the deployment names no contact
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityText(
  { origin, contact, now }: {
    readonly origin: string;
    readonly contact: string | null;
    readonly now: number;
  },
): Response {
  if (contact === null) throw new AppError("not_found", "This deployment names no security contact");
  const expires = new Date(now + SECURITY_TXT_MS).toISOString();
  return text(
    [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      `Canonical: ${origin}${PLACE}`,
      "",
    ]
      .join("\n"),
  );
}

const PLACE = "/.well-known/security.txt";

const CACHED = { "Cache-Control": "public, max-age=3600" };

const text = (content: string) =>
  new Response(content, { headers: { "Content-Type": "text/plain; charset=utf-8", ...CACHED } });
