import { templateOf } from "../../content/known_values.ts";
import { type Model, readState } from "../model/model.ts";
import { open } from "../model/navigation.ts";
import { withSample } from "../model/sample.ts";
import "../second_load.ts";
import { openMenu } from "../page/menus.ts";
import { pasteIntoPattern } from "../page/paste_anywhere.ts";
import { KnownLine } from "./known_line.tsx";

/** Templates that most readers look for, with a short name. */
const COMMON = [["email", "Email"], ["http-url", "URL"], ["iso-date", "ISO date"], ["ipv4", "IPv4"]] as const;

/** What to begin with while there is no pattern. */
export function StartPage({ model }: { readonly model: Model }) {
  const { sources } = model;
  const isPasteable = "clipboard" in navigator && "readText" in navigator.clipboard;
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
              onClick={() =>
                open(
                  sources,
                  { ...readState(sources), ...withSample(sources, template) },
                  localStorage,
                  window,
                )}
            >
              {title}
            </button>
          );
        })}
        <button type="button" onClick={() => openMenu("templates")}>All templates…</button>
        <a class="button" href="/review">Review a diff…</a>
      </div>
      <KnownLine sources={sources} />
    </section>
  );
}
