import { Fragment } from "preact";
import { DocsHead } from "../../components/docs/DocsHead.tsx";
import {
  COMMANDS,
  EXIT_CODES,
  OPTIONS,
  optionUsage,
  WITHOUT_COMMAND,
} from "../../lib/content/command_table.ts";
import { firstCommands } from "../../lib/content/package_examples.ts";
import { docsPage } from "../../lib/content/site_pages.ts";
import { packageCommand } from "../../lib/project.ts";
import { define } from "../../lib/server/http/define.ts";

export default define.page(({ state: { settings: { origin } } }) => (
  <article class="prose wide">
    <DocsHead {...docsPage("/docs/cli")} />
    <h1>Command line</h1>
    <p class="lead">
      <code>regex-review</code>{" "}
      says whether a regex can hang a program (ReDoS), and what changed regexes change.{" "}
      <a href="/for-your-code">For your code</a> has what most projects need.
    </p>
    <pre class="code"><code>{firstCommands(origin).map(({ code, title }) => `${code}   # ${title}`).join("\n")}</code></pre>
    <h2 id="commands">Commands</h2>
    <p>
      Each follows <code>{packageCommand("", "any", origin)}</code>. {WITHOUT_COMMAND}
    </p>
    <dl class="commands">
      {COMMANDS.map(({ name, forms, options }) => (
        <div key={name} id={name}>
          {forms.map(({ usage, words }) => (
            <Fragment key={usage}>
              <dt>
                <code>{usage}</code>
              </dt>
              <dd>{sentence(words)}</dd>
            </Fragment>
          ))}
          {options.length > 0 && (
            <dd class="options">
              Options: {options.map((option, at) => (
                <span key={option}>
                  {at > 0 && ", "}
                  <a href={`#option-${option}`}>--{option}</a>
                </span>
              ))}
            </dd>
          )}
        </div>
      ))}
    </dl>
    <h2 id="options">Options</h2>
    <dl class="commands">
      {Object.entries(OPTIONS).map(([name, option]) => (
        <div key={name} id={`option-${name}`}>
          <dt>
            <code>{optionUsage(name, option)}</code>
          </dt>
          <dd>{sentence(option.words)}</dd>
        </div>
      ))}
    </dl>
    <h2 id="exit-codes">Exit codes</h2>
    <p>{sentence(EXIT_CODES.replace(/^Exit codes: /, "").replace(/\.$/, ""))}</p>
  </article>
));

/** Words of the help, which begin in lower case and have no full stop. */
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
