import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { docsPage } from "../../lib/content/site_pages.ts";
import { define } from "../../lib/server/http/define.ts";

export default define.page(({ state: { settings } }) => (
  <article class="prose">
    <DocsHead {...docsPage("/docs/offline")} />
    <h1>Without a network</h1>
    <p class="lead">
      After one visit, the workbench works in this browser without a network.{" "}
      <a href="/">Open the workbench</a>
    </p>
    <h2>What works</h2>
    <p>
      Matching, replacing, splitting, the explanation, structure, warnings and diagram, the debugger,
      comparing two patterns, tests, code, templates, links with a pattern in them, files, and these pages.
    </p>
    <h2>What needs the server</h2>
    <p>
      {needing([...settings.features])}. Your work stays in this browser until it can be saved.
    </p>
    <h2>New versions</h2>
    <p>
      While there is a network, every visit gets the newest version. The copy in the browser is replaced after
      you close all tabs with the workbench. It is the same for everyone and contains nothing from an account.
    </p>
    <h2>As an app</h2>
    <p>
      If your browser can install sites as apps, it offers this in its address bar or menu. Clearing the
      site's data removes the copy.
    </p>
  </article>
));

const NEED: readonly { readonly feature?: string; readonly words: string }[] = [
  { words: "Signing in" },
  { words: "the account" },
  { feature: "library", words: "saved patterns" },
  { feature: "export", words: "exporting" },
  { feature: "analysis", words: "the analysis on the server" },
  { feature: "ai", words: "the assistant" },
];

/** A deployment's features that need the server. */
function needing(features: readonly string[]): string {
  const offered = NEED.filter(({ feature }) => feature === undefined || features.includes(feature));
  return new Intl.ListFormat("en", { type: "conjunction" }).format(offered.map(({ words }) => words));
}
