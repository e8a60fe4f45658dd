import { useComputed } from "@preact/signals";
import { knownValue, MAX_KNOWN_CHARACTERS } from "../../content/known_values.ts";
import { readState, type Sources } from "../model/model.ts";
import { open } from "../model/navigation.ts";

/** Offers the pattern of what the first line of the test text looks like, if that is known. */
export function KnownLine({ sources }: { readonly sources: Sources }) {
  const line = useComputed(() => firstLine(sources.text.value)).value;
  const known = knownValue(line);
  if (!known) return null;
  const { pattern, flags } = known.template;
  return (
    <p class="known-line">
      Line 1 looks like {known.name}.{" "}
      <button
        type="button"
        class="link"
        onClick={() => open(sources, { ...readState(sources), pattern, flags }, localStorage, window)}
      >
        Use its pattern
      </button>
    </p>
  );
}

const firstLine = (text: string): string =>
  /^[^\r\n]*/.exec(text.slice(0, MAX_KNOWN_CHARACTERS + 1))?.[0] ?? "";
