import { page } from "fresh";
import { asset, Head } from "fresh/runtime";
import { Contents } from "../../components/docs/Contents.tsx";
import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { ApiConventions, ErrorEntry, FieldTable, OperationEntry } from "../../components/docs/api.tsx";
import { docsPage } from "../../lib/content/site_pages.ts";
import { define } from "../../lib/server/http/define.ts";
import { errorCatalogue } from "../../lib/server/http/error_notes.ts";
import { apiReference } from "../../lib/server/http/openapi/reference.ts";

export const handler = define.handlers({
  GET: ({ state: { settings } }) => page({ origin: settings.origin, ...apiReference(settings) }),
});

export default define.page<typeof handler>(({ data: { origin, operations, shapes } }) => (
  <div class="reference api">
    <DocsHead {...docsPage("/docs/api")} />
    <Head>
      <link key="api-style" rel="stylesheet" href={asset("/api.css")} />
    </Head>
    <PageContents operations={operations} />
    <div class="reference-body">
      <h1>API</h1>
      <ApiConventions origin={origin} />
      <h2 id="routes">Routes</h2>
      {operations.map((operation) => <OperationEntry key={operation.id} {...operation} />)}
      <h2 id="shapes">Shapes</h2>
      {shapes.map((shape) => (
        <div key={shape.title} id={shape.title} class="api-shape">
          <FieldTable {...shape} />
        </div>
      ))}
      <h2 id="errors">Errors</h2>
      <table class="api-fields">
        <tbody>
          {errorCatalogue().map((error) => <ErrorEntry key={error.code} {...error} />)}
        </tbody>
      </table>
    </div>
  </div>
));

interface PageContentsProps {
  readonly operations: readonly { readonly id: string; readonly method: string; readonly path: string }[];
}

function PageContents({ operations }: PageContentsProps) {
  return (
    <Contents>
      <li>
        <a href="#conventions">Conventions</a>
      </li>
      <li>
        <a href="#routes">Routes</a>
        {operations.map(({ id, method, path }) => (
          <a key={id} class="route" href={`#${id}`}>
            <code>{method} {path.replace("/api", "")}</code>
          </a>
        ))}
      </li>
      <li>
        <a href="#shapes">Shapes</a>
      </li>
      <li>
        <a href="#errors">Errors</a>
      </li>
    </Contents>
  );
}
