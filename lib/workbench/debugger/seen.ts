import type { WhyAnswer } from "../../regex/why/answer.ts";
import type { Range } from "../../regex/regex.ts";
import type { Recorded, SeenMoment } from "./engine_messages.ts";

/** What the debugger shows. */
export interface Seen {
  /** Null while it is being recorded. */
  readonly recorded: Recorded | null;
  /** The row that was asked for; `moment` follows. */
  readonly row: number;
  readonly moment: SeenMoment | null;
  /** Steps so far of a recording under way. */
  readonly progress: number;
  /** What could not be done, in a sentence; empty for nothing. */
  readonly said: string;
  readonly why: WhyAnswer | null;
  /** The part of the pattern that was chosen last. */
  readonly part: Range | null;
  /** Whether the heat map is painted. */
  readonly heat: boolean;
}
