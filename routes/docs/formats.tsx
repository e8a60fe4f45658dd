import { Contents } from "../../components/docs/Contents.tsx";
import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { Prose } from "../../components/docs/reference.tsx";
import { FORMAT_FORMS } from "../../lib/content/format_forms.ts";
import { docsPage } from "../../lib/content/site_pages.ts";
import { FORMATS } from "../../lib/regex/formats/catalogue.ts";
import type { Format } from "../../lib/regex/formats/format.ts";
import { ENGINES } from "../../lib/regex/portable/engines.ts";
import { quote } from "../../lib/regex/quote.ts";
import { toLiteral } from "../../lib/regex/regex.ts";
import { define } from "../../lib/server/http/define.ts";
import { writeUrlState } from "../../lib/workbench/model/link_writing.ts";

export default define.page(() => (
  <div class="reference">
    <DocsHead {...docsPage("/docs/formats")} />
    <Contents next="formats">
      {FORMATS.map(({ id }) => (
        <li key={id} class="dense">
          <a href={`#${id}`}>{id}</a>
        </li>
      ))}
    </Contents>
    <div class="reference-body" id="formats">
      <h1>Formats</h1>
      <p class="lead">
        <Prose words={LEAD} />
      </p>
      {FORMATS.map((format) => <Entry key={format.id} {...format} />)}
    </div>
  </div>
));

const LEAD =
  'What a pattern is probably for, and where it deviates, is said in terms of these definitions. A contract names one by its ID: `within format ipv4`. So does code: `formatOf(regex)` recognizes them, and `check(regex, { within: { format: "ipv4" } })` proves it. For other engines there are forms, each proved to accept the same texts there.';

function Entry({ id, name, regex, source, beyond, typical, unusual, nearMisses }: Format) {
  const [text = ""] = typical;
  return (
    <article class="entry" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <a href={`#${id}`}>
          <code>{id}</code> {name}
        </a>
      </h2>
      <pre class="code"><code>{toLiteral(regex)}</code></pre>
      <p>
        Defined by {/^https?:/.test(source) ? <a href={source}>{source}</a> : source}
        {beyond && `; ${beyond}`}.{" "}
        <a href={`/?${writeUrlState({ ...regex, text }).query}`} aria-label={`Open the definition of ${id}`}>
          Open
        </a>
      </p>
      <dl class="texts">
        <Texts title="Texts of the format" texts={typical} />
        <Texts title="Of the format, and often rejected" texts={unusual} />
        <Texts title="Not of the format, and often accepted" texts={nearMisses} />
      </dl>
      <Forms id={id} />
    </article>
  );
}

/** A pattern for each engine that accepts the same texts there. */
function Forms({ id }: Pick<Format, "id">) {
  const rows = Object.entries(FORMAT_FORMS[id] ?? {}).map(([engines, form]) =>
    [engines, ...[form].flat()] as const
  );
  const others = new Set(rows.flatMap(([engines]) => engines.split(" ")));
  const unchanged = ENGINES.filter((engine) => !others.has(engine.id)).map(({ name }) => name);
  const names = (ids: string) =>
    ids.split(" ").map((id) => ENGINES.find((engine) => engine.id === id)?.name ?? id).join(", ");
  return (
    <details>
      <summary>In other engines</summary>
      <dl class="texts">
        {unchanged.length > 0 && (
          <div>
            <dt>{unchanged.join(", ")}</dt>
            <dd>The definition as it is</dd>
          </div>
        )}
        {rows.map(([engines, pattern, flags]) => (
          <div key={engines}>
            <dt>{names(engines)}</dt>
            <dd>
              {pattern ? <code>{pattern}</code> : "No single pattern was found for the same texts"}
              {flags && (
                <>
                  {" "}with flag <code>{flags}</code>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {texts.map((text, at) => (
          <span key={at}>
            {at > 0 && " "}
            <code>{shown(text)}</code>
          </span>
        ))}
      </dd>
    </>
  );
}

/** As it is, if all its characters can be seen. */
const shown = (text: string) => /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u.test(text) ? text : quote(text);
