import { assertEquals } from "@std/assert";
import { createPlayer, PLAY_MS, type Tick } from "../../../../lib/workbench/debugger/player.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

/** A player of a run, and the steps that it showed; `waits` is the number of ticks for which no step is shown. */
function openPlayer(rows: number, waits = 0) {
  const shown: number[] = [];
  let row = 0;
  const go = (to: number) => shown.push(row = to);
  const advance = (): Tick => {
    if (row >= rows - 1) return "ended";
    if (waits-- > 0) return "waiting";
    go(row + 1);
    return row >= rows - 1 ? "ended" : "moved";
  };
  return { player: createPlayer(advance, () => row >= rows - 1 && go(0)), shown };
}

Deno.test("a player advances at the rate of its speed, and stops at the end", async () => {
  using timers = new FakeTimers();
  const { player, shown } = openPlayer(4);
  player.play();
  player.play();
  assertEquals([player.isPlaying.value, shown], [true, []]);
  await timers.pass(PLAY_MS.normal);
  assertEquals(shown, [1]);
  player.speed.value = "fast";
  await timers.pass(PLAY_MS.normal);
  assertEquals(shown, [1, 2]);
  await timers.pass(PLAY_MS.fast);
  assertEquals([player.isPlaying.value, shown], [false, [1, 2, 3]]);
  await timers.pass(10 * PLAY_MS.slow);
  assertEquals(shown, [1, 2, 3]);
});

Deno.test("a player at the end starts again", async () => {
  using timers = new FakeTimers();
  const { player, shown } = openPlayer(2);
  player.play();
  await timers.pass(PLAY_MS.normal);
  player.play();
  await timers.pass(PLAY_MS.normal);
  assertEquals(shown, [1, 0, 1]);
});

Deno.test("a paused player stays where it is", async () => {
  using timers = new FakeTimers();
  const { player, shown } = openPlayer(9);
  player.play();
  await timers.pass(2 * PLAY_MS.normal);
  player.pause();
  await timers.pass(5 * PLAY_MS.normal);
  assertEquals([player.isPlaying.value, shown], [false, [1, 2]]);
});

Deno.test("a player waits for a step to be shown before it continues", async () => {
  using timers = new FakeTimers();
  const { player, shown } = openPlayer(3, 2);
  player.play();
  await timers.pass(2 * PLAY_MS.normal);
  assertEquals([player.isPlaying.value, shown], [true, []]);
  await timers.pass(PLAY_MS.normal);
  assertEquals(shown, [1]);
  player.pause();
});
