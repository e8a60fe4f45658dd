import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { docsPage } from "../../lib/content/site_pages.ts";
import { define } from "../../lib/server/http/define.ts";
import { Catalogue, CatalogueContents } from "../../lib/workbench/warnings/catalogue.tsx";

export default define.page(() => (
  <div class="reference">
    <DocsHead {...docsPage("/docs/warnings")} />
    <CatalogueContents />
    <div class="reference-body">
      <h1>Warnings</h1>
      <p class="lead">
        The workbench checks every pattern for common mistakes. This page describes each warning. In the
        examples, the reported part is marked; each example opens in the workbench.
      </p>
      <Catalogue />
    </div>
  </div>
));
