import { asset, Head } from "fresh/runtime";
import { Fold } from "../../components/docs/Contents.tsx";
import { DOCS_PAGES } from "../../lib/content/site_pages.ts";
import { define } from "../../lib/server/http/define.ts";

/** Shared by all pages of the documentation: their style, and the navigation between them. */
export default define.layout(({ Component, route, state: { settings } }) => (
  <>
    <Head>
      <link rel="canonical" href={`${settings.origin}${route}`} />
      <link key="docs-style" rel="stylesheet" href={asset("/docs.css")} />
    </Head>
    <div class="docs">
      <nav class="docs-nav" aria-label="Reference pages">
        <Fold title="Reference pages" />
        <div>
          {DOCS_PAGES.map(({ path, title }) => (
            <a key={path} href={path} aria-current={route === path ? "page" : "false"}>{title}</a>
          ))}
        </div>
      </nav>
      <Component />
    </div>
  </>
));
