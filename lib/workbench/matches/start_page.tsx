import { useComputed } from "@preact/signals";
import { knownValue, MAX_KNOWN_CHARACTERS, templateOf } from "../../content/known_values.ts";
import type { UrlState } from "../model/link.ts";
import { type Model, readState } from "../model/model.ts";
import { open } from "../model/navigation.ts";
import { withSample } from "../model/sample.ts";
import "../second_load.ts";
import { openMenu } from "../page/menus.ts";
import { pasteIntoPattern } from "../page/paste_anywhere.ts";

/** Templates that most readers look for, with a short name. */
const COMMON = [["email", "Email"], ["http-url", "URL"], ["iso-date", "ISO date"], ["ipv4", "IPv4"]] as const;

/** What to begin with while there is no pattern. */
export function StartPage({ model }: { readonly model: Model }) {
  const { sources } = model;
  const line = useComputed(() => firstLine(sources.text.value)).value;
  const known = knownValue(line);
  const isPasteable = "clipboard" in navigator && "readText" in navigator.clipboard;
  const use = (state: Partial<UrlState>) =>
    open(sources, { ...readState(sources), ...state }, localStorage, window);
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => null);
    if (text === null) sources.done.value = "The browser refused to paste. Use the keyboard instead";
    else if (text !== "") pasteIntoPattern(text, document);
  };
  return (
    <section class="start-page" aria-label="Start">
      <p>Type a pattern, or start from</p>
      <div class="start-choices" role="toolbar" aria-label="Start from" data-arrows="row">
        {isPasteable && <button type="button" onClick={paste}>Paste from clipboard</button>}
        {COMMON.map(([id, title]) => {
          const template = templateOf(id);
          return template && (
            <button
              type="button"
              key={id}
              onClick={() => use(withSample(sources, template))}
            >
              {title}
            </button>
          );
        })}
        <button type="button" onClick={() => openMenu("templates")}>All templates…</button>
        <a class="button" href="/review">Review a diff…</a>
      </div>
      {known && (
        <p class="known-line">
          Line 1 looks like {known.name}.{" "}
          <button
            type="button"
            class="link"
            onClick={() => use({ pattern: known.template.pattern, flags: known.template.flags })}
          >
            Use its pattern
          </button>
        </p>
      )}
    </section>
  );
}

const firstLine = (text: string): string =>
  /^[^\r\n]*/.exec(text.slice(0, MAX_KNOWN_CHARACTERS + 1))?.[0] ?? "";
