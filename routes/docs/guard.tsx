import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { Prose } from "../../components/docs/reference.tsx";
import { GUARD } from "../../lib/content/package_examples.ts";
import { docsPage } from "../../lib/content/site_pages.ts";
import TYPES from "../../lib/package/api.d.ts" with { type: "text" };
import { define } from "../../lib/server/http/define.ts";

export default define.page(() => (
  <article class="prose wide">
    <DocsHead {...docsPage("/docs/guard")} />
    <h1>A guard against ReDoS</h1>
    <p class="lead">
      A regex from a user, a rule file or a database can take minutes on a text of thirty characters.{" "}
      <code>isSafe</code> admits it only if it is proved that it can't.{" "}
      <a href="/for-your-code#install">How to install it</a>
    </p>
    <pre class="code"><code>{GUARD.code}</code></pre>
    {PARAGRAPHS.map((words) => (
      <p key={words}>
        <Prose words={words} />
      </p>
    ))}
    <h2>In place of safe-regex</h2>
    <p>
      <Prose words={REPLACEMENT} />
    </p>
    <pre class="code"><code>{SAFE_REGEX}</code></pre>
    <h2>Types</h2>
    <p>
      From <code>regex-review</code>, with what it promises.
    </p>
    {["SafeLimits", "isSafe", "safety", "Safety", "RegexUse", "RegexInput"].map((name) => (
      <pre key={name} class="code" id={name}><code>{declaration(name)}</code></pre>
    ))}
  </article>
));

const PARAGRAPHS = [
  "It is a proof about steps, at a fixed rate of a million in a millisecond, so the answer is the same on every machine. Check the length of the text before you search it, and give that length as `maxLength`.",
  "It answers another question than `safety`: `/\\s+$/` is quadratic, which is fast up to 1,000 characters, so it is safe for those. An invalid regex, an unknown option or a pattern too large to decide is false. No argument makes it throw, and no pattern is run: it takes less than a millisecond usually, and some hundred at most.",
  "It proves the time and not the memory. How often other guards are wrong is measured in `docs/benchmarks/slow-regexes.md` of the project, with raw data.",
];

const REPLACEMENT =
  "`regex-review/safe-regex` has the parameters of safe-regex. Its option `limit` is accepted and ignored, because a number of repetitions proves nothing.";

const SAFE_REGEX = `import safeRegex from "regex-review/safe-regex";

safeRegex("(x+x+)+y"); // false`;

/** What the types of the package say of a name, with its comment. */
function declaration(name: string): string {
  const start = TYPES.search(new RegExp(`^export (?:declare function|interface|type) ${name}\\b`, "m"));
  const comment = TYPES.lastIndexOf("/**", start);
  const isAbove = /^\/\*\*(?:(?!\*\/)[^])*\*\/\s*$/.test(TYPES.slice(comment, start));
  const [text = ""] = /^[^]*?(?:\n\}|;)(?=\n\n|\n*$)/.exec(TYPES.slice(start)) ?? [];
  return `${isAbove ? TYPES.slice(comment, start) : ""}${text}`.trim();
}
