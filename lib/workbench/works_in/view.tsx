import "../first_load.ts";
import { list } from "../../regex/words.ts";
import type { Model } from "../model/model.ts";
import "../second_load.ts";
import { copyText } from "../page/files.ts";
import type { EngineForm, EngineRow } from "./rows.ts";
import type { Engines } from "./state.ts";

interface WorksInProps {
  readonly model: Model;
  /** Null until anything is known. */
  readonly engines: Engines | null;
}

/** What other engines make of the pattern: a row for each answer, with the engines that give it. */
export function WorksIn({ model, engines }: WorksInProps) {
  const onCopy = async (source: string) => {
    model.sources.done.value = await copyText(source) ? "Pattern copied" : "The browser refused to copy";
  };
  const answers = Map.groupBy(
    engines?.report?.rows ?? [],
    ({ words, form }) => JSON.stringify([words, form]),
  );
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
      <p class="hint" role="status">{statusWords(engines?.status ?? "running")}</p>
    </>
  );
}

function statusWords(status: Engines["status"]): string {
  if (status === "done") return "";
  return status === "running" ? "Comparing…" : "Not all engines were compared";
}

const MARKS = { same: "✓", differs: "!", refused: "×", undecided: "?" };

interface CopyProps {
  readonly onCopy: (source: string) => void;
}

function Row({ name, kind, words, form, onCopy }: EngineRow & CopyProps) {
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
  { words, patterns, name, onCopy }: EngineForm & CopyProps & { readonly name: string },
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
