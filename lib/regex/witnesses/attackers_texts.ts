/** An address: its scheme, its host, which has a dot if there is no scheme, and its path. */
const ADDRESS = /^([a-z][a-z\d+.-]*:\/\/)?((?<=:\/\/)[\w.-]+|[\w-]+(?:\.[\w-]+)+)(\/\S*)?$/i;

/**
 * What an attacker would make of an address or a name that is meant to be trusted.
 *
 * @param isUrl whether it is one even without a scheme
 */
export function attackersTexts(text: string, isUrl = false): string[] {
  const [, scheme = "", host, path = ""] = ADDRESS.exec(text) ?? [];
  if (host === undefined) return [];
  return [
    `${scheme}${host}.attacker.io${path}`,
    ...scheme !== "" || isUrl ? [`https://attacker.io/?${text}`] : [],
    ...scheme === "" ? [`attacker-${text}`, `attacker${text}`] : [],
  ];
}

/** What an attacker would make of any text that a pattern is to match as a whole: with a domain or a word beside it. */
export function longerTexts(text: string): string[] {
  const known = attackersTexts(text);
  if (!/[a-z]/i.test(text)) return known;
  const isInDomain = known.length === 0 && /[\w-]\.[a-z]{2,}$/i.test(text);
  // Where the text begins or ends with a delimiter, that is enough.
  const [before, after] = [/^\w/.test(text) ? "-" : "", /\w$/.test(text) ? "-" : ""];
  return [
    ...isInDomain ? [`${text}.attacker.io`] : known,
    `attacker${before}${text}`,
    `attacker${text}`,
    `${text}${after}attacker`,
    `${text}attacker`,
    `attacker\n${text}`,
    `${text}\nattacker`,
  ];
}

/** Of a kind of texts, one that every pattern for it accepts, some that it rejects, and the mistakes that people fear. */
interface FearedTexts {
  readonly accepted: string;
  readonly rejected: readonly string[];
  readonly texts: readonly string[];
}

const FEARED: readonly FearedTexts[] = [
  {
    accepted: "192.168.0.1",
    rejected: ["192.168.0", "192", "", "a.b.c.d"],
    texts: ["256.0.0.1", "999.999.999.999", "192.168.0.256", "192.168.00.1", "192.168.0.1.1"],
  },
  {
    accepted: "2024-02-28",
    rejected: ["2024-02", "2024", "", "a-b-c"],
    texts: ["2023-02-29", "2024-13-01", "2024-01-32", "2024-00-10", "0000-00-00"],
  },
  { accepted: "12:30", rejected: ["12", "1230", "", "a:b"], texts: ["24:00", "12:60", "99:99"] },
];

/**
 * The mistakes that people fear of what a strict pattern is for: `256.0.0.1` for IPv4 addresses; none if it is for something else.
 *
 * @param accepts whether the strict pattern accepts a text
 */
export function fearedTexts(accepts: (text: string) => boolean | undefined): readonly string[] {
  return FEARED.flatMap(({ accepted, rejected, texts }) =>
    accepts(accepted) === true && rejected.every((text) => accepts(text) === false) ? texts : []
  );
}
