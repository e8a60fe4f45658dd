import { signal, useSignal } from "@preact/signals";
import { asset } from "fresh/runtime";
import { useEffect } from "preact/hooks";
import { inOwnTask } from "./schedule.ts";
import type { WORKERS } from "./worker_names.ts";

/**
 * Connects code that is fetched after the page; if offline, once there is a network.
 *
 * @param load fetches and connects it, and returns a function that disconnects it
 * @param turn schedules the start and returns a function that cancels it; a hydrated page connects one thing
 * at a time
 * @returns disconnects it, also before it has arrived
 */
export function connectLater(
  load: () => Promise<() => void>,
  turn: (go: () => void) => () => void = inOwnTask,
): () => void {
  let isGone = false;
  let stop = () => {};
  const begin = () =>
    load().then((connected) => {
      if (isGone) connected();
      else stop = connected;
    }, (reason) => {
      if (navigator.onLine) throw reason;
      addEventListener("online", begin, { once: true });
    });
  const giveUp = turn(begin);
  return () => {
    isGone = true;
    giveUp();
    removeEventListener("online", begin);
    stop();
  };
}

/**
 * Connects code that is fetched when it is first wanted, and disconnects it when it no longer is.
 *
 * @param load fetches and connects it, and returns a function that disconnects it
 * @returns the value published last; null before that, and on the server
 */
function useConnected<T extends object>(
  wanted: boolean,
  load: (publish: (newest: T | null) => void) => Promise<() => void>,
): T | null {
  const newest = useSignal<T | null>(null);
  useEffect(() => {
    if (wanted) return connectLater(() => load((value) => newest.value = value));
  }, [wanted]);
  return newest.value;
}

/**
 * The values that a connection publishes while the component is shown.
 *
 * @param connect runs in the browser once the component is shown, and returns a function that disconnects it
 * @returns the value published last; null before that, and on the server
 */
export function usePublished<T extends object>(connect: (publish: (newest: T | null) => void) => () => void) {
  const newest = useSignal<T | null>(null);
  useEffect(() => connect((value) => newest.value = value), []);
  return newest.value;
}

/** Code that is fetched when it is first wanted; null until it has arrived, and on the server. */
export function useLater<T extends object>(load: () => Promise<T>, wanted: boolean): T | null {
  return useConnected<T>(wanted, async (publish) => {
    publish(await load());
    return () => {};
  });
}

/** Code that browsers fetch after hydration, although the server renders with it. */
interface LaterModule<T extends object> {
  /** Loads the code, unless it has been loaded; a server does it before it renders. */
  readonly load: () => Promise<void>;
  /** A hook that returns the code; null until it has arrived. Loading starts when it is first wanted. */
  readonly use: (wanted?: boolean) => T | null;
}

/** Describes code that `load` fetches when a component first uses it. */
export function laterModule<T extends object>(load: () => Promise<T>): LaterModule<T> {
  const arrived = signal<T | null>(null);
  const loadOnce = async () => {
    if (arrived.peek() === null) arrived.value = await load();
  };
  const connect = async () => {
    await loadOnce();
    return () => {};
  };
  return {
    load: loadOnce,
    use: (wanted = true) => {
      useEffect(() => wanted ? connectLater(connect) : undefined, [wanted]);
      return arrived.value;
    },
  };
}

/** Starts a worker that finds matches with the native engine, or with our own. */
export const spawnMatcher = (isOwn = false): Worker => spawner(isOwn ? "own_match" : "match")();

/** Returns a function that starts the worker of this name under `static/workers`. */
export function spawner(name: typeof WORKERS[number]): () => Worker {
  return () => new Worker(asset(`/workers/${name}.js`), { type: "module" });
}
