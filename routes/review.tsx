import { asset, Head } from "fresh/runtime";
import ReviewChanges from "../islands/ReviewChanges.tsx";
import { define } from "../lib/server/http/define.ts";

export default define.page(({ state: { settings } }) => (
  <>
    <Head>
      <title>Review a diff · Regex Workbench</title>
      <meta name="description" content={DESCRIPTION} />
      <link rel="canonical" href={`${settings.origin}/review`} />
      <link key="changes" rel="stylesheet" href={asset("/changes.css")} />
    </Head>
    <div class="changes-page">
      <h1>Review a diff</h1>
      <p class="lead">
        Paste a diff, two patterns or two versions of a file, and see what the changed regular expressions
        match now. Nothing leaves this browser.
      </p>
      <p class="change-problem without-script">
        This page needs JavaScript: the change is read and checked in your browser, not on the server.
      </p>
      <ReviewChanges />
      <About />
    </div>
  </>
));

const DESCRIPTION =
  "Paste a diff and see what changed regular expressions now accept, no longer accept, and whether they became slow.";

function About() {
  return (
    <section class="changes-about">
      <h2>What is checked</h2>
      <p>
        The page finds the regular expressions in the diff, pairs each with its earlier version, and compares
        the two on every possible text. <strong>Proved</strong>{" "}
        means that the result holds for all texts. Where no proof is possible within the time for one change,
        the page says so and shows what a search found. Of each difference you see a text that looks like what
        the expression is for, and a shorter one, if there is one.
      </p>
      <p>
        For both versions it also checks whether an input can make matching slow, and which{" "}
        <a href="/docs/warnings">warnings</a> are new.
      </p>
      <h2>What is read</h2>
      <p>
        Literals and <code>RegExp</code>{" "}
        calls in JavaScript and TypeScript (also in Vue, Svelte and HTML files), <code>pattern</code>{" "}
        in JSON Schema and OpenAPI (JSON and YAML), and <code>pattern</code>{" "}
        attributes in HTML. Patterns that are built at run time are listed, but can't be checked.
      </p>
      <p>
        “Copy link” puts the change itself, compressed, after the <code>#</code>{" "}
        of the address. Browsers don't send that part to any server. <a href="/docs/privacy">Privacy</a>
      </p>
    </section>
  );
}
