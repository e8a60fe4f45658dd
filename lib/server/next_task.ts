import { setImmediate } from "node:timers";

/** Lets other requests be served before long work continues. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** One turn of the event loop: what has arrived is handled. Takes microseconds, a timer one or two milliseconds. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
