import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { docsPage } from "../../lib/content/site_pages.ts";
import { define } from "../../lib/server/http/define.ts";
import { controlsWith, LETTER_KEYS } from "../../lib/workbench/settings/keys.ts";
import { KeyList } from "../../lib/workbench/settings/view.tsx";

export default define.page(({ state: { settings } }) => (
  <article class="prose">
    <DocsHead {...docsPage("/docs/keyboard")} />
    <h1>Keyboard</h1>
    <p class="lead">
      Everything on the workbench can be done without a mouse. On a Mac, use <kbd>⌘</kbd> instead of{" "}
      <kbd>Ctrl</kbd>.
    </p>
    <KeyList keys={controlsWith([...settings.features])} />
    <h2>Single letters</h2>
    <p>
      They work outside text fields. If you use speech input, or often press keys by accident, turn them off
      under <kbd>?</kbd> or in the settings; the browser remembers your choice.
    </p>
    <KeyList keys={LETTER_KEYS} />
    <h2>Getting around</h2>
    <p>
      <kbd>Tab</kbd>{" "}
      moves from the header to the pattern, its flags, the test text, the matches, the views and the diagram,
      and <kbd>Shift+Tab</kbd>{" "}
      moves back. It also leaves the two editors: you can paste a tab character, but not type one. The first
      stop of every page is a link that skips its header.
    </p>
  </article>
));
