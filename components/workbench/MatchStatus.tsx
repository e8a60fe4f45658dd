export interface MatchStatusProps {
  /** Class that tells a finished run from one that was ended. */
  readonly state: string;
  readonly words: string;
}

/** How a run over the text stands, announced to readers when it changes. */
export function MatchStatus({ state, words }: MatchStatusProps) {
  return <p class={`match-status ${state}`} role="status">{words}</p>;
}
