/**
 * The strings of Unicode's properties of strings, such as `\p{RGI_Emoji}`. Engines don't enumerate them, so candidates
 * are built by the rules that emoji sequences follow, and the engine says which of them it knows.
 *
 * @see https://www.unicode.org/reports/tr51/#emoji_data
 */
const FORCE_EMOJI = "\ufe0f";
const JOINER = "\u200d";
const TONES = ["🏻", "🏼", "🏽", "🏾", "🏿"];

/**
 * How many strings `\p{RGI_Emoji}` has, in Emoji 15.0, 15.1, 16.0, 17.0 and the draft of 18.0. If as many are found, none
 * is missing.
 *
 * @see https://unicode.org/emoji/charts/emoji-counts.html
 */
const KNOWN_COUNTS: readonly number[] = [3_664, 3_782, 3_790, 3_953, 3_972];

/**
 * The strings with a property of strings in this engine.
 *
 * @returns null if the engine lacks the property, or knows strings that follow none of the rules
 */
export function propertyStrings(property: string): readonly string[] | null {
  const all = allStrings();
  if (all === null) return null;
  const has = testFor(property);
  return has && all.filter((text) => has.test(text));
}

function testFor(property: string): RegExp | null {
  try {
    return new RegExp(`^\\p{${property}}$`, "v");
  } catch {
    return null;
  }
}

const cache: { strings?: readonly string[] | null } = {};

/** The strings of `\p{RGI_Emoji}`, which has those of all other properties; null if they aren't known. */
function allStrings(): readonly string[] | null {
  if (cache.strings !== undefined) return cache.strings;
  const isEmoji = testFor("RGI_Emoji");
  const found = isEmoji ? [...new Set(candidates())].filter((text) => isEmoji.test(text)) : [];
  return cache.strings = KNOWN_COUNTS.includes(found.length) ? found : null;
}

function* candidates(): Generator<string> {
  const units = emojiUnits();
  yield* units;
  for (const key of "0123456789#*") yield `${key}${FORCE_EMOJI}\u20e3`;
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(0x1f1e6 + index));
  for (const letter of letters) yield* letters.map((other) => letter + other);
  for (const region of ["gbeng", "gbsct", "gbwls"]) yield `🏴${asTags(region)}\u{e007f}`;
  for (const unit of units) {
    yield join(unit, "➡️");
    for (const sign of ["♀️", "♂️"]) yield* [join(unit, sign), join(unit, sign, "➡️")];
  }
  yield* peopleSequences();
  yield* OTHER_SEQUENCES.map((parts) => join(...parts));
}

const join = (...parts: readonly string[]): string => parts.join(JOINER);

const asTags = (letters: string): string =>
  Array.from(letters, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");

/** Each emoji alone, with the emoji presentation and with each skin tone. */
function emojiUnits(): string[] {
  const planes = [[0x23, 0x3299], [0x1f000, 0x1faff]] as const;
  return planes.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  ).filter((character) => /\p{Emoji}/u.test(character)).flatMap((emoji) => [
    emoji,
    emoji + FORCE_EMOJI,
    ...(/\p{Emoji_Modifier_Base}/u.test(emoji) ? TONES.map((tone) => emoji + tone) : []),
  ]);
}

/** People with what they do or look like, pairs of people, and families. */
function* peopleSequences(): Generator<string> {
  const tones = ["", ...TONES];
  const people = ["👩", "👨", "🧑"].flatMap((person) => tones.map((tone) => person + tone));
  for (const person of people) {
    for (const role of ROLES) yield* [join(person, role), join(person, role, "➡️")];
    for (const between of [["❤️"], ["❤️", "💋"], ["🤝"], ["🐰"], ["\u{1faef}"]]) {
      yield* people.map((other) => join(person, ...between, other));
    }
  }
  for (const tone of TONES) yield* TONES.map((other) => join(`🫱${tone}`, `🫲${other}`));
  const children = ["👧", "👦", "🧒"].flatMap((
    child,
  ) => [[child], ["👧", child], ["👦", child], ["🧒", child]]);
  const parents = ["👩", "👨", "🧑"].flatMap((one) => [[one], ["👩", one], ["👨", one], ["🧑", one]]);
  for (const each of parents) yield* children.map((some) => join(...each, ...some));
}

const ROLES = [..."🌾🍳🍼🎓🎤🎨🏫🏭💻💼🔧🔬🚀🚒🎄🦯🦼🦽🦰🦱🦲🦳", "\u{1fa70}", "⚕️", "⚖️", "✈️"];

const OTHER_SEQUENCES: readonly (readonly string[])[] = [
  ["⛓️", "💥"],
  ["❤️", "🔥"],
  ["❤️", "🩹"],
  ["🐦", "🔥"],
  ["🐦", "⬛"],
  ["🐈", "⬛"],
  ["🐕", "🦺"],
  ["🐻", "❄️"],
  ["🍄", "🟫"],
  ["🍋", "🟩"],
  ["🏳️", "🌈"],
  ["🏳️", "⚧️"],
  ["🏴", "☠️"],
  ["👁️", "🗨️"],
  ["😮", "💨"],
  ["😵", "💫"],
  ["😶", "🌫️"],
  ["🙂", "↔️"],
  ["🙂", "↕️"],
];
