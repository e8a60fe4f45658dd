import { asset, Head } from "fresh/runtime";
import { Copyable } from "../components/code/Copyable.tsx";
import { Prose } from "../components/docs/reference.tsx";
import {
  firstCommands,
  installation,
  type PackageExample,
  projectExamples,
} from "../lib/content/package_examples.ts";
import { workflow, WORKFLOW_NAME } from "../lib/content/workflow.ts";
import { IS_PUBLISHED, packageCommand, REPOSITORY } from "../lib/project.ts";
import { define } from "../lib/server/http/define.ts";

export default define.page(({ state: { settings: { origin } } }) => (
  <>
    <Head>
      <title>For your code: find ReDoS, review regex changes · Regex Workbench</title>
      <meta name="description" content={DESCRIPTION} />
      <link rel="canonical" href={`${origin}/for-your-code`} />
      <link key="code" rel="stylesheet" href={asset("/code.css")} />
      <script src={asset("/copy.js")} defer />
    </Head>
    <div class="code-page">
      <h1>For your code</h1>
      <p class="lead">
        The npm package <code>regex-review</code>{" "}
        finds regular expressions that can hang a program (ReDoS), and shows what a change to one changes. It
        proves its answers, or says that it can't. No dependencies, Node 22 and later.
        {!IS_PUBLISHED && " It isn't on npm yet: these commands load it from this site."}
      </p>
      <div class="code-parts">
        {firstCommands(origin).map((each) => <Part key={each.id} {...each} />)}
        <section class="code-part" aria-labelledby="comment">
          <h2 id="comment">What a pull request gets</h2>
          <Comment />
        </section>
        <section class="code-part" aria-labelledby="review">
          <h2 id="review">Review every pull request</h2>
          <p>
            <Prose words={workflowUse(origin)} /> <a href="/docs/cli">All commands and options</a>
          </p>
          <Copyable name="the workflow" code={workflow(REPOSITORY, origin)} />
        </section>
        <section class="code-part" aria-labelledby="install">
          <h2 id="install">Install it</h2>
          <Copyable name="the command that installs it" code={installation(origin)} />
        </section>
        {projectExamples(origin).map((each) => <Part key={each.id} {...each} />)}
      </div>
    </div>
  </>
));

const DESCRIPTION =
  "regex-review checks a regex for ReDoS, proves what a change to it changes, and answers scanner alerts. Guard, ESLint rule, GitHub workflow.";

/** How one gets the workflow. What `init` writes reads the packed file in the repository until there is an action or a package. */
const workflowUse = (origin: string): string =>
  REPOSITORY !== null || IS_PUBLISHED
    ? `\`${packageCommand("init")}\` writes this workflow for GitHub.`
    : `For GitHub: save this as \`${WORKFLOW_NAME}\`. It loads the package from \`${origin}\`, which GitHub's machines must be able to reach.`;

function Part({ id, title, words, code, more }: PackageExample) {
  return (
    <section class="code-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        <Prose words={words} /> {more && <a href={more.path}>{more.words}</a>}
      </p>
      <Copyable name={`the example “${title}”`} code={code} />
    </section>
  );
}

/** As the report of reviews writes it: a test compares them. */
function Comment() {
  return (
    <figure class="comment" aria-label="A comment on a pull request">
      <figcaption>regex-review commented on your pull request</figcaption>
      <div>
        <strong>Became dangerous: a.ts:1:19</strong>
        <pre><del>- /^[a-z]+$/</del><ins>+ /^(?:[a-z]+)+$/</ins></pre>
        <p>
          Became dangerous (29 characters can hang a thread for 1 s); same matches and captures from every
          start, proved
        </p>
        <pre>{`/^(?:[a-z]+)+$/.test("a".repeat(28) + "0")`}</pre>
        <p>
          To accept a change, write the comment "regex-review: accept -- reason" on the line above the regex.
        </p>
      </div>
    </figure>
  );
}
