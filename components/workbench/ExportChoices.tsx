import type { ExportFormat } from "../../lib/regex/export/explanation.ts";

export interface ExportChoicesProps {
  readonly choice: { readonly format: ExportFormat; readonly title: string; readonly withWarnings: boolean };
  readonly onChoose: (change: Partial<ExportChoicesProps["choice"]>) => void;
}

const FORMATS: Readonly<Record<ExportFormat, string>> = {
  markdown: "Markdown",
  plain: "Plain text",
  pr_comment: "Pull request comment",
  workspace: "Notes with details",
};

/** What the document is to be. */
export function ExportChoices({ choice: { format, title, withWarnings }, onChoose }: ExportChoicesProps) {
  return (
    <div class="export-choices">
      <label>
        Format{" "}
        <select
          value={format}
          onChange={({ currentTarget }) => {
            const chosen = FORMAT_NAMES.find((name) => name === currentTarget.value);
            if (chosen) onChoose({ format: chosen });
          }}
        >
          {FORMAT_NAMES.map((name) => <option key={name} value={name}>{FORMATS[name]}</option>)}
        </select>
      </label>
      <label class="export-title">
        Title{" "}
        <input
          value={title}
          maxLength={200}
          onInput={({ currentTarget }) => onChoose({ title: currentTarget.value })}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={withWarnings}
          onChange={({ currentTarget }) => onChoose({ withWarnings: currentTarget.checked })}
        />{" "}
        Warnings
      </label>
    </div>
  );
}

const FORMAT_NAMES: readonly ExportFormat[] = ["markdown", "plain", "pr_comment", "workspace"];
