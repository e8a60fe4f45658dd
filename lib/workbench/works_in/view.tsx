import "../first_load.ts";
import { list } from "../../regex/words.ts";
import type { Model } from "../model/model.ts";
import "../second_load.ts";
import { copyText } from "../page/files.ts";
import { usePublished } from "../runtime/lazy.ts";
import type { EngineForm, EngineRow } from "./rows.ts";
import { connectEngines, type Engines } from "./state.ts";

/** What other engines make of the pattern. */
export function WorksIn({ model }: { readonly model: Model }) {
  const engines = usePublished<Engines>((publish) => connectEngines(model, publish));
  const onCopy = async (source: string) => {
    model.sources.done.value = await copyText(source) ? "Pattern copied" : "The browser refused to copy";
  };
  return engines && <EngineList {...engines} onCopy={onCopy} />;
}

interface EngineListProps extends Pick<Engines, "status" | "rows"> {
  readonly onCopy: (source: string) => void;
}

/** A row for each answer, with the engines that give it. */
function EngineList({ status, rows, onCopy }: EngineListProps) {
  const answers = Map.groupBy(rows, ({ words, form }) => JSON.stringify([words, form]));
  return (
    <>
      <ul class="engine-list" aria-label="Engines">
        {[...answers].map(([answer, [first, ...others]]) =>
          first && (
            <Row
              key={answer}
              {...first}
              name={list([first, ...others].map(({ name }) => name))}
              onCopy={onCopy}
            />
          )
        )}
      </ul>
      <p class="hint" role="status">{statusWords(status)}</p>
    </>
  );
}

function statusWords(status: Engines["status"]): string {
  if (status === "done") return "";
  return status === "running" ? "Comparing…" : "Not all engines were compared";
}

const MARKS = { same: "✓", differs: "!", refused: "×", undecided: "?" };

function Row({ name, kind, words, form, onCopy }: EngineRow & Pick<EngineListProps, "onCopy">) {
  return (
    <li class={`engine ${kind}`}>
      <p class="engine-name">
        <span class="mark" aria-hidden="true">{MARKS[kind]}</span> {name}
      </p>
      <p>{words}</p>
      {form && <Form {...form} name={name} onCopy={onCopy} />}
    </li>
  );
}

function Form(
  { words, patterns, name, onCopy }: EngineForm & Pick<EngineListProps, "onCopy"> & { readonly name: string },
) {
  return (
    <>
      {patterns.map(({ source, hint }) => (
        <p key={source}>
          <code>{source}</code> {hint !== "" && <span class="hint">{hint}</span>}
          <button type="button" aria-label={`Copy the pattern for ${name}`} onClick={() => onCopy(source)}>
            Copy
          </button>
        </p>
      ))}
      <p class="hint">{words}</p>
    </>
  );
}
