import type { AnsweredContract } from "../contracts/answered_contract.ts";
import type { ExplanationStep } from "../explain/explanation.ts";
import type { FormatWords } from "../formats/format_words.ts";
import type { Regex } from "../regex.ts";
import type { Warning } from "../rules/warning.ts";
import type { Block, ListItem } from "./block.ts";

/** An explanation of a regex to export. */
export interface ExportedExplanation {
  readonly title: string;
  readonly regex: Regex;
  /** What the pattern is for, with a proof of how both relate; absent if that isn't known. */
  readonly purpose?: Omit<FormatWords, "id"> | undefined;
  readonly steps: readonly Omit<ExplanationStep, "range">[];
  /** What must always hold of the pattern, with the answers. */
  readonly contracts?: readonly AnsweredContract[] | undefined;
  readonly warnings: readonly Omit<Warning, "id" | "range">[];
  /** What to use instead of a slow pattern, and what is proved of it; absent if there is none or it isn't known. */
  readonly fix?: { readonly regex: Regex; readonly proof: string } | undefined;
}

/** A format of an exported explanation: Markdown made of blocks, or plain text, which has none. */
export type ExportFormatDefinition =
  & {
    /** The name on the page. */
    readonly title: string;
    /** Of a file with such a document, without the dot. */
    readonly extension: string;
    /** True if the details of the steps are shown. */
    readonly hasDetails: boolean;
  }
  & (
    | { readonly blocks: (explanation: ExportedExplanation) => readonly Block[]; readonly text?: undefined }
    | { readonly text: (explanation: ExportedExplanation) => string; readonly blocks?: undefined }
  );

/** How a format with blocks writes its sections. */
export interface SectionStyle {
  readonly title: (text: string) => Block;
  /** The language of the pattern's code. */
  readonly language: "js" | "";
  readonly steps: (items: readonly ListItem[]) => Block;
}

/** A section of every document. A section without blocks, and without lines, is left out. */
export interface Section {
  readonly title: string;
  /** What is below the title. */
  readonly blocks: (explanation: ExportedExplanation, style: SectionStyle) => readonly Block[];
  /** The same as plain text. */
  readonly lines: (explanation: ExportedExplanation) => readonly string[];
  /** True if the first line begins with the title, instead of being below it. */
  readonly isTitled?: true;
}
