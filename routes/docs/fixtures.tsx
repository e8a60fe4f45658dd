import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { serviceFixtures } from "../../lib/content/fixtures.ts";
import { docsPage } from "../../lib/content/site_pages.ts";
import type { FixtureCase } from "../../lib/schema/fixtures.ts";
import { stringExcerpt } from "../../lib/regex/excerpt.ts";
import { toLiteral } from "../../lib/regex/regex.ts";
import { define } from "../../lib/server/http/define.ts";
import { writeUrlState } from "../../lib/workbench/model/link_writing.ts";

export default define.page(() => (
  <article class="prose">
    <DocsHead {...docsPage("/docs/fixtures")} />
    <h1>Fixtures</h1>
    <p class="lead">
      Cases that show how a JavaScript engine matches, each with the result that ECMAScript requires.
      “Fixtures” in the menu of the workbench runs them in your browser;{" "}
      <a href="/api/fixtures/service">the API</a> has them as JSON.
    </p>
    {serviceFixtures.suites.map(({ id, title, description, pattern, flags, cases }) => (
      <section key={id} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p>
          {description}. <code>{toLiteral({ pattern, flags })}</code>
        </p>
        <ul>
          {cases.map((each) => (
            <li key={each.id}>
              <code>{stringExcerpt(each.input)}</code> {expectation(each)}.{" "}
              <a
                href={`/?${writeUrlState({ pattern, flags, text: each.input }).query}`}
                aria-label={`Open ${title}, ${each.id}`}
              >
                Open
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </article>
));

/** What is expected, as the end of a sentence. */
function expectation({ expect }: FixtureCase): string {
  if ("runaway" in expect) return "takes too long to finish";
  if ("none" in expect) return "has no match";
  const count = "count" in expect ? expect.count : expect.matches.length;
  return count === 1 ? "has one match" : `has ${count} matches`;
}
