const TOKEN = /<(\/?)([a-z][a-zA-Z]*)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;

const REFERENCE = /&(?!(?:amp|lt|gt|quot|#39);)/;

const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** The first position where a text isn't well-formed XML of the kind that we write; undefined if it is. */
export function faultIn(text: string): string | undefined {
  const open: string[] = [];
  let end = 0;
  if (FORBIDDEN.test(text)) return "a character that XML forbids";
  for (const [token, closes, name, , isEmpty] of text.matchAll(TOKEN)) {
    end += token.length;
    if (REFERENCE.test(token)) return `reference in ${token}`;
    if (name === undefined || isEmpty) continue;
    if (!closes) open.push(name);
    else if (open.pop() !== name) return `end of ${name}`;
  }
  if (end < text.length) return text.slice(end, end + 80);
  return open.length > 0 ? `no end of ${open.at(-1)}` : undefined;
}
