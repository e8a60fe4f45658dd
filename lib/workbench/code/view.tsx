import { useGenerated } from "../matching/generated_tests.ts";
import { displayableCode } from "../model/displayable.ts";
import { NO_PATTERN } from "../model/error_words.ts";
import type { ToolProps } from "../model/tool.ts";
import "../second_load.ts";
import { editionNote } from "../../regex/syntax/editions.ts";
import { engineNote } from "./formats.ts";
import { copyCode, formatCode, type FormattedCode } from "./state.ts";

/** The pattern as code. */
export function Tool({ model, second }: ToolProps) {
  const generated = useGenerated(model);
  return (
    <>
      <CodePanel
        written={formatCode(model, generated?.tests, generated === null || generated.status === "running")}
        note={engineNote(model.regex.value) ?? editionNote(model.views.value?.tree.value ?? null)}
        onCopy={(each) => copyCode(model, each)}
      />
      {second}
    </>
  );
}

interface CodePanelProps {
  /** Null while the pattern has an error. */
  readonly written: readonly FormattedCode[] | null;
  /** Which engines can run it; null for all. */
  readonly note: string | null;
  readonly onCopy: (written: FormattedCode) => void;
}

/** The regex as JavaScript, ready to be copied. */
export function CodePanel({ written, note, onCopy }: CodePanelProps) {
  if (written === null) return <p class="empty-view">{NO_PATTERN}</p>;
  return (
    <div class="code-panel">
      {note !== null && <p class="empty-view editions">{note}</p>}
      {written.map((each) => (
        <section key={each.id}>
          <h3>
            {each.title}{" "}
            <button
              type="button"
              disabled={!each.isReady}
              onClick={() => onCopy(each)}
              aria-label={`Copy: ${each.title}`}
            >
              Copy
            </button>
            {!each.isReady && <span class="hint" role="status">Generating its texts…</span>}
          </h3>
          <pre tabIndex={0} aria-label={each.title}><code>{displayableCode(each.code)}</code></pre>
        </section>
      ))}
    </div>
  );
}
