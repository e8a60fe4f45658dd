import { Contents } from "../../components/docs/Contents.tsx";
import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { Prose, ReferenceEntry } from "../../components/docs/reference.tsx";
import { type Family, REFERENCE } from "../../lib/content/reference.ts";
import { docsPage } from "../../lib/content/site_pages.ts";
import { define } from "../../lib/server/http/define.ts";
import { shownExample } from "../../lib/workbench/reference/shown_example.ts";

export default define.page(() => (
  <div class="reference">
    <DocsHead {...docsPage("/docs")} />
    <PageContents />
    <div class="reference-body">
      <h1>JavaScript regular expressions</h1>
      <p class="lead">
        Every construct of <a href={SPECIFICATION}>ECMAScript 2025</a>{" "}
        with an example. Matches are marked; “Open” opens the example in the workbench, where you can change
        it.
      </p>
      {REFERENCE.map((family) => <Section key={family.id} family={family} />)}
    </div>
  </div>
));

const SPECIFICATION = "https://tc39.es/ecma262/#sec-regexp-regular-expression-objects";

function PageContents() {
  return (
    <Contents next="characters">
      {REFERENCE.map(({ id, title, entries }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          <div class="constructs">
            {entries.map((entry) => (
              <a key={entry.id} href={`#${entry.id}`} title={entry.name}>
                <code>{entry.syntax}</code>
              </a>
            ))}
          </div>
        </li>
      ))}
    </Contents>
  );
}

function Section({ family: { id, title, lead, entries } }: { family: Family }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>
        <Prose words={lead} />
      </p>
      {entries.map((entry) => (
        <ReferenceEntry
          key={entry.id}
          {...entry}
          shown={shownExample(entry.example)}
        />
      ))}
    </section>
  );
}
