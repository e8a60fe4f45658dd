import { type ReadonlySignal, type Signal, signal } from "@preact/signals";

/** Time for each step while the debugger plays a search. */
export const PLAY_MS = { slow: 1_500, normal: 700, fast: 150 } as const;

/** The speeds at which steps follow each other. */
export type Speed = keyof typeof PLAY_MS;

/** Plays a search step by step. */
export interface Player {
  readonly isPlaying: ReadonlySignal<boolean>;
  readonly speed: Signal<Speed>;
  play(): void;
  pause(): void;
}

/** The result of a tick; `waiting`: the previous step isn't shown yet. */
export type Tick = "moved" | "waiting" | "ended";

/**
 * A player that calls `advance` at the rate of its speed until that returns "ended" or the player is paused.
 *
 * @param rewind called before it plays; goes to the start if the search is at its end
 */
export function createPlayer(advance: () => Tick, rewind: () => void): Player {
  const isPlaying = signal(false);
  const speed = signal<Speed>("normal");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = () => {
    clearTimeout(timer);
    isPlaying.value = false;
  };
  const wait = () => {
    timer = setTimeout(() => advance() === "ended" ? pause() : wait(), PLAY_MS[speed.peek()]);
  };
  return {
    isPlaying,
    speed,
    play() {
      if (isPlaying.peek()) return;
      rewind();
      isPlaying.value = true;
      wait();
    },
    pause,
  };
}
