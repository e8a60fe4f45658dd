import { asset, Head } from "fresh/runtime";
import { define } from "../../lib/server/http/define.ts";

const PAGES = [
  { path: "/docs", title: "Reference" },
  { path: "/docs/warnings", title: "Warnings" },
  { path: "/docs/keyboard", title: "Keyboard" },
  { path: "/docs/fixtures", title: "Fixtures" },
  { path: "/docs/offline", title: "Offline" },
  { path: "/docs/privacy", title: "Privacy" },
  { path: "/docs/api", title: "API" },
];

/** Shared by all pages of the documentation: their style, and the navigation between them. */
export default define.layout(({ Component, route, state: { settings } }) => (
  <>
    <Head>
      <link rel="canonical" href={`${settings.origin}${route}`} />
      <link key="docs-style" rel="stylesheet" href={asset("/docs.css")} />
    </Head>
    <div class="docs">
      <nav class="docs-nav" aria-label="Documentation">
        {PAGES.map(({ path, title }) => (
          <a key={path} href={path} aria-current={route === path ? "page" : "false"}>{title}</a>
        ))}
      </nav>
      <Component />
    </div>
  </>
));
