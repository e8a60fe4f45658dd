import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { define } from "../../lib/server/http/define.ts";
import { Catalogue, CatalogueContents } from "../../lib/workbench/warnings/catalogue.tsx";

export default define.page(() => (
  <div class="reference">
    <DocsHead
      title="Warnings"
      description="Every warning that the workbench shows about a regular expression, with examples."
    />
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
