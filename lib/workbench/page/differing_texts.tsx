import { Fragment } from "preact";
import { characterName } from "../../regex/character_names.ts";
import { signName } from "../../regex/character_signs.ts";
import type { DifferingTexts } from "../judging/differing_texts.ts";
import { displayableCode } from "../model/displayable.ts";

interface DifferingListProps {
  readonly kinds: readonly DifferingTexts[];
  /** What can be done with a text, and its action. */
  readonly action?: string;
  readonly onText?: (text: string) => void;
}

/** The texts in which two versions differ, each kind with its heading. */
export function DifferingList({ kinds, action, onText }: DifferingListProps) {
  return (
    <>
      {kinds.map(({ title, sign, texts }) => (
        <section key={title}>
          <h3>{title}</h3>
          {texts.map(({ text, shorter, sentences }) => (
            <Fragment key={text}>
              <p class="example-text">
                {sign !== "" && <span class={`sign ${SIGNS[sign]}`} aria-hidden="true">{sign}</span>}{" "}
                <Text text={text} />
                {onText && text !== "" && (
                  <>
                    {" "}
                    <button type="button" onClick={() => onText(text)}>{action}</button>
                  </>
                )}
              </p>
              {shorter !== undefined && (
                <p class="example-text">
                  <span class="hint">Shorter:</span> <Text text={shorter} />
                </p>
              )}
              {sentences.map((sentence) => (
                <p key={sentence}>
                  <Sentence text={sentence} />
                </p>
              ))}
            </Fragment>
          ))}
        </section>
      ))}
    </>
  );
}

const SIGNS = { "+": "added", "−": "removed", "=": "kept" } as const;

function Text({ text }: { readonly text: string }) {
  return text === "" ? <span class="hint">the empty text</span> : (
    <code>
      <Characters text={displayableCode(text)} />
    </code>
  );
}

/** A sentence with quoted texts, in which the signs of invisible characters are drawn as in texts. */
export function Sentence({ text }: { readonly text: string }) {
  return (
    <>
      {splitAtSigns(displayableCode(text)).map((part, at) =>
        // A number and its unit stay together.
        at % 2 === 0
          ? <Fragment key={at}>{part.replace(/(\d) s\b/g, "$1\u00a0s")}</Fragment>
          : <span key={at} class="special">{part}</span>
      )}
    </>
  );
}

/** A sentence split into its words and the signs in its quoted texts, such as `‹LF›`, in turn. */
export const splitAtSigns = (sentence: string): string[] => sentence.split(/‹([A-Z0-9]+)›/);

/** A text that stands alone; invisible characters are drawn as on the workbench, and so are spaces at its ends. */
export function Characters({ text }: { readonly text: string }) {
  return (
    <>
      {shownPieces(text).map((part, at) =>
        typeof part === "string"
          ? part
          : (
            <span key={at} class="special" role="img" aria-label={part.name} title={part.name}>
              {part.sign}
            </span>
          )
      )}
    </>
  );
}

/** A piece of a text: as it is, or the sign and the name of an invisible character. */
type ShownPiece = string | { readonly sign: string; readonly name: string };

/** A text split into the pieces in which it is shown; unpaired surrogates become U+FFFD. Empty for an empty text. */
export function shownPieces(text: string): readonly ShownPiece[] {
  return text.toWellFormed().split(INVISIBLE).map((part, at) => {
    if (at % 2 === 0) return part;
    const code = part.codePointAt(0) ?? 0;
    return { sign: part === " " ? "SP" : signName(code), name: characterName(code) };
  }).filter((part) => part !== "");
}

/** What has no shape, and spaces that can't be seen because they are first or last or follow another space. */
const INVISIBLE = /([\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ | $|(?<= ) | (?= ))/u;
