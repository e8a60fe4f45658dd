import { useComputed } from "@preact/signals";
import { type Template, TEMPLATES } from "../../content/templates.ts";
import { type Model, readState } from "../model/model.ts";
import { open } from "../model/navigation.ts";
import "../second_load.ts";
import { openMenu } from "../page/menus.ts";
import { pasteIntoPattern } from "../page/paste_anywhere.ts";

/** Templates that most readers look for, with a short name. */
const COMMON = [["email", "Email"], ["http-url", "URL"], ["iso-date", "ISO date"], ["ipv4", "IPv4"]] as const;

/** Templates for a single value, the most specific first, and what a text that matches one looks like. */
const VALUES = [
  ["uuid", "a UUID"],
  ["ipv4", "an IPv4 address"],
  ["ipv6", "an IPv6 address"],
  ["iso-date-time", "a date with a time"],
  ["iso-date", "a date"],
  ["time-24-hour", "a time"],
  ["email", "an email address"],
  ["http-url", "a URL"],
  ["semantic-version", "a version number"],
  ["hex-colour", "a color"],
  ["log-line", "a line of a log"],
] as const;

/** What to begin with while there is no pattern. */
export function StartPage({ model }: { readonly model: Model }) {
  const { sources } = model;
  const line = useComputed(() => firstLine(sources.text.value)).value;
  const known = knownLine(line);
  const isPasteable = "clipboard" in navigator && "readText" in navigator.clipboard;
  const use = ({ pattern, flags, sample }: Template, text = sample) =>
    open(sources, { ...readState(sources), pattern, flags, text }, localStorage, window);
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
          return template && <button type="button" key={id} onClick={() => use(template)}>{title}</button>;
        })}
        <button type="button" onClick={() => openMenu("templates")}>All templates…</button>
        <a class="button" href="/review">Review a diff…</a>
      </div>
      {known && (
        <p class="known-line">
          Line 1 looks like {known.name}.{" "}
          <button type="button" class="link" onClick={() => use(known.template, sources.text.peek())}>
            Use its pattern
          </button>
        </p>
      )}
    </section>
  );
}

const templateOf = (id: string): Template | undefined => TEMPLATES.find((each) => each.id === id);

const firstLine = (text: string): string =>
  /^[^\r\n]*/.exec(text.slice(0, MAX_KNOWN_CHARACTERS + 1))?.[0] ?? "";

/** Longest line that is compared with the templates, whose time is linear. */
const MAX_KNOWN_CHARACTERS = 300;

/** What a line is, if a template matches all of it; null if none does. */
export function knownLine(line: string): { readonly name: string; readonly template: Template } | null {
  if (line === "" || line.length > MAX_KNOWN_CHARACTERS) return null;
  for (const [id, name] of VALUES) {
    const template = templateOf(id);
    if (template === undefined) continue;
    const found = new RegExp(template.pattern, template.flags.replaceAll(/[gy]/g, "")).exec(line);
    if (found?.[0] === line) return { name, template };
  }
  return null;
}
