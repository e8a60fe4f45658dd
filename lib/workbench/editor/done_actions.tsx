import "../first_load.ts";
import type { Sources } from "../model/model.ts";
import { compareWith } from "../page/comparing.ts";
import "../second_load.ts";

interface DoneProps {
  readonly sources: Sources;
  /** The result, which ends with what can be done now. */
  readonly words: string;
}

/** The result of an action that can be taken back, or compared with what was before it. */
export function Done({ sources, words }: DoneProps) {
  const compare = () => {
    const fixed = { pattern: sources.pattern.peek(), flags: sources.flags.peek() };
    undoLast();
    compareWith(sources, fixed);
    sources.done.value = "The pattern is as before the fix. “Use the new pattern” takes the fix";
  };
  return (
    <>
      {words.replace(ACTION, "")}
      {words.endsWith("Undo")
        ? <button type="button" class="link" onClick={undoLast}>Undo</button>
        : <a href={`/library?id=${sources.snippet.value}#compare`}>Compare with before</a>}
      {words.startsWith("Fix ") && (
        <>
          {" · "}
          <button type="button" class="link" onClick={compare}>Compare with before</button>
        </>
      )}
    </>
  );
}

const ACTION = /(?:Undo|Compare with before)$/;

/** As the key does, and with that the offer is gone. */
const undoLast = () => void dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true }));
