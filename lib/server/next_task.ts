import { setImmediate } from "node:timers";

/** Lets other requests be served before long work continues. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** One turn of the event loop, which takes microseconds. What has arrived from the network may wait longer. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Lets what has arrived from the network be handled. Deno looks for it when it has nothing else to do, otherwise
 * only every 60 turns. While a digest is computed, which takes 20 microseconds on another thread, it has nothing
 * else to do; a timer takes one or two milliseconds.
 */
export async function nextArrivals(): Promise<void> {
  await crypto.subtle.digest("SHA-256", ONE_BYTE);
}

const ONE_BYTE = new Uint8Array(1);
