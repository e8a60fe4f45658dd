import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { define } from "../../lib/server/http/define.ts";
import { controlsWith, LETTER_KEYS } from "../../lib/workbench/core/keys.ts";
import { KeyList } from "../../lib/workbench/settings/view.tsx";

export default define.page(({ state: { settings } }) => (
  <article class="prose">
    <DocsHead
      title="Keyboard"
      description="Every keyboard shortcut of the workbench: navigation, editing, and moving in the diagram."
    />
    <h1>Keyboard</h1>
    <p class="lead">
      Everything on the workbench can be done without a mouse. On a Mac, <kbd>⌘</kbd> stands in for{" "}
      <kbd>Ctrl</kbd>.
    </p>
    <KeyList keys={controlsWith([...settings.features])} />
    <h2>Single letters</h2>
    <p>
      They work where nothing is written: not in the pattern, the text and other fields. Who dictates, or
      touches keys unmeant, switches them off under <kbd>?</kbd> or in the settings; the browser remembers it.
    </p>
    <KeyList keys={LETTER_KEYS} />
    <h2>Getting around</h2>
    <p>
      <kbd>Tab</kbd>{" "}
      goes from the header to the pattern, its flags, the test text, the diagram, the matches and the views,
      and <kbd>Shift+Tab</kbd>{" "}
      back. It leaves the two editors as well: a tab character cannot be typed, only pasted. The first stop of
      every page is a link that skips its header.
    </p>
  </article>
));
