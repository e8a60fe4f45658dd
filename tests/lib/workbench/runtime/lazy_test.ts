import { assertEquals } from "@std/assert";
import { connectLater } from "../../../../lib/workbench/runtime/lazy.ts";

function atOnce(go: () => void): () => void {
  go();
  return () => {};
}

async function states(
  act: (stop: () => void, arrive: () => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const seen: string[] = [];
  const arrival = Promise.withResolvers<void>();
  const stop = connectLater(async () => {
    await arrival.promise;
    seen.push("connected");
    return () => seen.push("disconnected");
  }, atOnce);
  const arrive = async () => {
    arrival.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  };
  await act(stop, arrive);
  return seen;
}

Deno.test("connectLater() connects what has arrived until it is stopped", async () => {
  assertEquals(await states((_, arrive) => arrive()), ["connected"]);
  assertEquals(await states(async (stop, arrive) => (await arrive(), stop())), ["connected", "disconnected"]);
});

Deno.test("connectLater() disconnects at once if the code arrives too late", async () => {
  assertEquals(await states((stop, arrive) => (stop(), arrive())), ["connected", "disconnected"]);
});

Deno.test("connectLater() waits for its schedule, and loads nothing if it is stopped before", async () => {
  let loads = 0;
  const load = () => Promise.resolve((loads++, () => {}));
  const [first, second] = [connectLater(load), connectLater(load)];
  assertEquals(loads, 0);
  first();
  await new Promise((resolve) => setTimeout(resolve, 1));
  assertEquals(loads, 1);
  second();
});

Deno.test("connectLater() tries again once there is a network", async () => {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  let tries = 0;
  const arrived = Promise.withResolvers<void>();
  connectLater(() => {
    if (tries++ === 0) return Promise.reject(new TypeError("no network"));
    arrived.resolve();
    return Promise.resolve(() => {});
  }, atOnce);
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(tries, 1);
  dispatchEvent(new Event("online"));
  await arrived.promise;
  assertEquals(tries, 2);
  Reflect.deleteProperty(navigator, "onLine");
});
