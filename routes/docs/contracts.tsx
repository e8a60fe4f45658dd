import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { Prose } from "../../components/docs/reference.tsx";
import { CONTRACT_FORMS } from "../../lib/content/contract_forms.ts";
import { docsPage } from "../../lib/content/site_pages.ts";
import { packageCommand } from "../../lib/project.ts";
import { quote } from "../../lib/regex/quote.ts";
import { define } from "../../lib/server/http/define.ts";
import { writeUrlState } from "../../lib/workbench/model/link_writing.ts";

export default define.page(({ state: { settings } }) => (
  <article class="prose wide">
    <DocsHead {...docsPage("/docs/contracts")} />
    <h1>Contracts</h1>
    <p class="lead">
      A contract says what must always hold of a regex. It is proved for all texts, or broken by one that you
      see, or not decided, with the reason.
    </p>
    <h2>Where to write them</h2>
    <p>
      In a comment on the line of the regex or the line above, separated by commas.{" "}
      <code>{packageCommand("check src", "any", settings.origin)}</code>{" "}
      proves them, so do reviews and the ESLint rule; the workbench has them under the tab Tests, and{" "}
      <code>check(regex, contract)</code> and <code>assertHolds</code> of <code>regex-review</code> in code.
    </p>
    <pre class="code"><code>{COMMENT}</code></pre>
    <h2>What they say</h2>
    <p>
      <Prose words={SETS} /> See <a href="/docs/formats">all formats</a>.
    </p>
    <div class="scrolled" tabIndex={0} role="region" aria-label="All contracts">
      <table class="contract-forms">
        <thead>
          <tr>
            <th scope="col">In a comment</th>
            <th scope="col">In code</th>
            <th scope="col">Holds if the regex</th>
            <th scope="col">Broken by</th>
          </tr>
        </thead>
        <tbody>
          {CONTRACT_FORMS.map(({ written, object, holds, example: { regex, contract, text } }) => (
            <tr key={written} id={written.split(" ", 1)[0]}>
              <th scope="row">
                <code>{written}</code>
              </th>
              <td>
                <code>{object}</code>
              </td>
              <td>{holds}</td>
              <td>
                <a href={`/?${linkOf(regex, contract, text)}`}>
                  <code>{String(regex)}</code>
                </a>, <code>{contract}</code>: {isRepeated(contract) ? "many of " : ""}
                <code>{quote(text)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </article>
));

const COMMENT = `// regex-review: contract whole, linear, within format ipv4, rejects "1.2.3"
const address = /^(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!$)|$)){4}$/;`;

const SETS =
  'X is a literal such as `/^[a-z]+$/i`, a format such as `format ipv4`, or texts such as `"a" | "b"`, written as in JSON. In code it is a regex, `{ format: "ipv4" }`, or an array of texts. To accept a text is to find a match in it, as `test` does.';

const isRepeated = (contract: string) => /^(?:linear|steps)/.test(contract);

const linkOf = ({ source, flags }: RegExp, contracts: string, text: string) =>
  writeUrlState({
    pattern: source,
    flags,
    text: isRepeated(contracts) ? `${text.repeat(20)}a` : text,
    contracts,
  }).query;
