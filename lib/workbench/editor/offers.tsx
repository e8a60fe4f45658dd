import { batch, type Signal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { type Conversion, convert, groupChanges } from "../../regex/convert/convert.ts";
import { type Dialect, DIALECTS } from "../../regex/dialects/dialects.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import { repairsOf } from "../../regex/syntax/repairs.ts";
import { counted, number } from "../../regex/words.ts";
import type { Model, Sources } from "../model/model.ts";
import { setRegex } from "../model/undo.ts";
import "../second_load.ts";
import { choose, isChosen, type PasteChoice, type Pasted, renewSample, reviewDiff } from "./pasting.ts";

interface OffersProps {
  readonly model: Model;
  readonly pasted: Signal<Pasted | null>;
  /** Whether the pattern may have syntax of another language. */
  readonly isForeign: boolean;
}

/** Actions for the pattern as a whole: how a paste is read, conversion to JavaScript, and what repairs an error. */
export function Offers({ model: { sources, regex }, pasted, isForeign }: OffersProps) {
  const paste = pasted.value;
  const isAny = paste !== null && waysToRead(paste).some(({ choice }) => isChosen(sources, choice));
  const isRead = paste?.read !== null && paste?.read !== undefined && isChosen(sources, paste.read);
  return (
    <div class="offers">
      {isAny && (
        <PasteChoices
          sources={sources}
          paste={paste}
          onSay={(said) => pasted.value = { ...paste, said }}
        />
      )}
      {paste?.diff !== undefined && isChosen(sources, paste.text) && <ReviewOffer diff={paste.diff} />}
      {isAny && paste.remarks.map((remark) => <span key={remark} class="conversion-note">{remark}</span>)}
      <ConversionOffer
        sources={sources}
        dialect={isRead ? paste.dialect : null}
        language={isRead ? paste.language : ""}
        endsText={isRead && paste.endsText === true}
        isForeign={isForeign}
      />
      {!isAny && !isForeign && <Repairs sources={sources} broken={regex.value} />}
    </div>
  );
}

interface RepairsProps {
  readonly sources: Sources;
  readonly broken: Regex;
}

/** The obvious repairs of a pattern with an error. */
function Repairs({ sources, broken }: RepairsProps) {
  const repairs = useMemo(() => repairsOf(broken), [broken]);
  return (
    <>
      {repairs.map(({ words, pattern }) => (
        <button
          key={words}
          type="button"
          title={pattern}
          onClick={() => setRegex(sources, { ...broken, pattern }, `Pattern changed: ${words}`)}
        >
          {words}
        </button>
      ))}
    </>
  );
}

interface PasteProps {
  readonly sources: Sources;
  readonly paste: Pasted;
  readonly onSay: (said: string) => void;
}

/** A way to read a paste. */
interface WayToRead {
  readonly choice: PasteChoice;
  /** On the button; without them, it shows the pattern. */
  readonly words?: string;
  /** What is said when it is chosen. */
  readonly said: string;
}

function waysToRead({ read, text, change, moved, known, diff }: Pasted): WayToRead[] {
  if (diff !== undefined) return [];
  return [
    ...read ? [{ choice: read, said: `Read as ${toLiteral(read)}` }] : [],
    ...change
      ? [{ choice: change, words: "Compare with the removed line", said: "Compared with the removed line" }]
      : [],
    ...known
      ? [{
        choice: known.choice,
        words: `Use a pattern for ${known.name}`,
        said: `A pattern for ${known.name}`,
      }]
      : [],
    ...moved ? [{ choice: moved, words: "Move to test text", said: "Moved to the test text" }] : [],
    {
      choice: text,
      words: read ? "Keep as text" : "Keep as pattern",
      said: read ? "Kept as text" : "Kept as pattern",
    },
  ];
}

const ReviewOffer = ({ diff }: { readonly diff: string }) => (
  <button
    type="button"
    class="primary"
    onClick={() => reviewDiff(diff)}
  >
    Review this diff
  </button>
);

/** The ways to read a paste; the current one is pressed. */
function PasteChoices({ sources, paste, onSay }: PasteProps) {
  const { language } = paste;
  const take = ({ choice, said }: WayToRead) =>
    batch(() => {
      choose(sources, choice);
      sources.done.value = said;
      onSay(said);
    });
  return (
    <div
      class="paste-choices"
      role="group"
      aria-label={`Pasted ${language === "" ? "text" : `${language} code`}`}
    >
      {waysToRead(paste).map((way) => {
        const { choice, words } = way;
        const literal = words === undefined ? toLiteral(choice) : "";
        return (
          <button
            key={words ?? "read"}
            type="button"
            class={words === undefined ? "paste-read" : undefined}
            aria-pressed={isChosen(sources, choice)}
            title={literal || undefined}
            onClick={() => take(way)}
          >
            {words ?? (
              <>
                Read as <code>{literal}</code>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}

interface ConversionProps {
  readonly sources: Sources;
  /** The language of pasted code; null if it has to be guessed. */
  readonly dialect: Dialect | null;
  /** Its name; empty if unknown. */
  readonly language: string;
  /** True if a dollar ends the text, as the code says. */
  readonly endsText: boolean;
  readonly isForeign: boolean;
}

/** Offers the conversion of a pattern, and lists its changes and the differences in meaning. */
function ConversionOffer({ sources, dialect, language, endsText, isForeign }: ConversionProps) {
  const made = useSignal<Conversion | null>(null);
  const regex: Regex = { pattern: sources.pattern.value, flags: sources.flags.value };
  const { pattern, flags } = regex;
  const offered = useMemo(
    () => offeredFor(regex, dialect, endsText, isForeign),
    [pattern, flags, dialect, endsText, isForeign],
  );
  const done = made.value && isSame(made.value.regex, regex) ? made.value : null;
  const conversion = done ?? offered;
  if (conversion === null) {
    return dialect === null ? null : <ForeignNote name={language || DIALECTS[dialect].name} />;
  }
  const { name } = DIALECTS[conversion.dialect];
  const apply = () => {
    made.value = conversion;
    const words = `Converted from ${name}: ${meaning(conversion)}`;
    setRegex(sources, conversion.regex, words);
    renewSample(sources, [words]);
  };
  return (
    <div class="conversion" role="group" aria-label={`Conversion from ${name}`}>
      {!done && conversion.changes.length > 0 && (
        <button type="button" class="primary" onClick={apply}>
          Convert<span class="conversion-from">{` from ${name}`}</span>
        </button>
      )}
      <button type="button" class="conversion-more" popovertarget={DETAILS} title={detailsLabel(conversion)}>
        {detailsLabel(conversion)}
      </button>
      <Details conversion={conversion} name={name} isDone={done !== null} />
    </div>
  );
}

/** Nothing in the pattern shows that it is of another language, and yet its engine may differ. */
function ForeignNote({ name }: { readonly name: string }) {
  return (
    <span
      class="conversion-note"
      title={`Matches, speed and warnings are those of JavaScript; the engine of ${name} may differ`}
    >
      Answers are about JavaScript, not {name}
    </span>
  );
}

const DETAILS = "conversion-details";

/** The conversion of a pattern; null if there is nothing to convert or report. */
function offeredFor(
  regex: Regex,
  dialect: Dialect | null,
  endsText: boolean,
  isForeign: boolean,
): Conversion | null {
  if (dialect === null && !isForeign) return null;
  const conversion = convert(regex, dialect ?? undefined, { endsText });
  if (conversion === null || conversion.changes.length + conversion.unsupported.length > 0) return conversion;
  // If the language was only guessed, differences alone mean nothing.
  return dialect !== null && conversion.differences.length > 0 ? conversion : null;
}

const isSame = (one: Regex, other: Regex) => one.pattern === other.pattern && one.flags === other.flags;

/** How far the meaning is preserved, as the rest of a sentence. */
function meaning({ differences, unsupported }: Conversion): string {
  if (unsupported.length > 0) return notConverted(unsupported);
  return differences.length === 0 ? "same matches" : counted(differences.length, "difference");
}

/** What the list of details has: the parts without an equivalent, the changes, or if there are none, the differences. */
function detailsLabel({ changes, differences, unsupported }: Conversion): string {
  if (unsupported.length > 0) return notConverted(unsupported);
  if (changes.length > 0) return `Show ${counted(changes.length, "change")}`;
  return `Show ${counted(differences.length, "difference")}`;
}

const notConverted = ({ length }: Conversion["unsupported"]) => `${counted(length, "part")} not converted`;

interface DetailsProps {
  readonly conversion: Conversion;
  readonly name: string;
  readonly isDone: boolean;
}

/** Rows of each list in the details of a conversion. */
const MAX_CONVERSION_ROWS = 40;

function Details({ conversion: { regex, changes, differences, unsupported }, name, isDone }: DetailsProps) {
  const rows = groupChanges(changes);
  return (
    <div
      id={DETAILS}
      class="menu conversion-details"
      popover="auto"
      role="group"
      aria-label="Details of the conversion"
    >
      {rows.length > 0 && (
        <>
          <h2>{isDone ? `Converted from ${name} to` : `Conversion from ${name} to`}</h2>
          <p>
            <code class="source">{toLiteral(regex)}</code>
          </p>
          <ul>
            {rows.slice(0, MAX_CONVERSION_ROWS).map(({ what, from, to, count }) => (
              <li key={`${what} ${from}`}>
                {what}
                {count > 1 && ` (${number(count)} times)`}
                {from.trim() !== "" && (
                  <>
                    : <code>{from}</code>
                  </>
                )}
                {from.trim() !== "" && to !== "" && " → "}
                {to !== "" && <code>{to}</code>}
              </li>
            ))}
          </ul>
          {rows.length > MAX_CONVERSION_ROWS && <p>{number(rows.length - MAX_CONVERSION_ROWS)} more</p>}
        </>
      )}
      {unsupported.length > 0 && (
        <>
          <h2>Not converted: JavaScript has no equivalent</h2>
          <ul>
            {unsupported.slice(0, MAX_CONVERSION_ROWS).map(({ source, what }) => (
              <li key={source}>
                <code>{source}</code>: {what}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{differences.length > 0 ? "Where the result differs" : "Meaning"}</h2>
      {differences.length === 0
        ? (
          <p>
            {unsupported.length > 0 ? "The rest matches the same text." : "The result matches the same text."}
          </p>
        )
        : <ul>{differences.map(({ id, what }) => <li key={id}>{what}</li>)}</ul>}
    </div>
  );
}
