import { assert, assertEquals } from "@std/assert";
import {
  ConnectionRoom,
  MIN_IDLE_TO_EVICT_MS,
  type Occupant,
  RECEIVING_SHARE,
  RESERVED_SHARE,
} from "../../../../lib/server/http/connection_room.ts";

/** ConnectionRoom: who is admitted, and who gives way. Times are given, none is measured. */

/** A connection without a network. */
class Seat implements Occupant {
  isOpen = true;
  receivingSince: number | null = null;

  constructor(readonly network: string, readonly idleSince: number | null = 0) {}

  idleMs(now: number): number | null {
    return this.idleSince === null ? null : now - this.idleSince;
  }

  close(): void {
    this.isOpen = false;
  }
}

const SIZE = 40;

function roomOf(limits: { maxConnections?: number; maxConnectionsPerAddress?: number } = {}) {
  return new ConnectionRoom<Seat>({ maxConnections: SIZE, maxConnectionsPerAddress: SIZE, ...limits });
}

/** Opens a connection at `now` if there is room for it. */
function enter(room: ConnectionRoom<Seat>, seat: Seat, now: number): boolean {
  const isAdmitted = room.makeRoomFor(seat.network, now);
  if (isAdmitted) room.add(seat);
  return isAdmitted;
}

function filled(room: ConnectionRoom<Seat>, count: number, seatOf: (n: number) => Seat): Seat[] {
  const seats = Array.from({ length: count }, (_, n) => seatOf(n));
  for (const seat of seats) assert(enter(room, seat, 0));
  return seats;
}

Deno.test("addresses that hold connections leave room for those that hold none", () => {
  const room = roomOf();
  const free = SIZE * (1 - RESERVED_SHARE);
  // None of them can be closed.
  filled(room, free, () => new Seat("a", null));
  assertEquals([enter(room, new Seat("a", null), 0), enter(room, new Seat("b", null), 0)], [false, true]);
  assertEquals(enter(room, new Seat("b", null), 0), false);
  for (let n = 0; n < SIZE - free - 1; n++) assert(enter(room, new Seat(`c${n}`, null), 0));
  assertEquals([room.open.size, enter(room, new Seat("d", null), 0)], [SIZE, false]);
});

Deno.test("behind a proxy, which has one address, no room is reserved", () => {
  const room = roomOf({ maxConnectionsPerAddress: Infinity });
  filled(room, SIZE, () => new Seat("proxy", null));
  assertEquals(room.open.size, SIZE);
});

Deno.test("among equals, the connection that has been idle for longest gives way after the minimum time", () => {
  const room = roomOf();
  const seats = filled(room, SIZE, (n) => new Seat(`a${n}`, n === 7 ? 0 : 1));
  assertEquals(enter(room, new Seat("b"), MIN_IDLE_TO_EVICT_MS - 1), false);
  assertEquals(enter(room, new Seat("b"), MIN_IDLE_TO_EVICT_MS), true);
  assertEquals(seats.filter(({ isOpen }) => !isOpen), [seats[7]]);
});

Deno.test("an address with many connections gives way sooner than one with a few", () => {
  const room = roomOf();
  const many = filled(room, 30, () => new Seat("many", 0));
  filled(room, 10, (n) => new Seat(`one${n}`, 0));
  // The same idle time for all, which is too short for an address with one connection.
  for (let n = 0; n < 20; n++) {
    assert(enter(room, new Seat(`new${n}`, 100), MIN_IDLE_TO_EVICT_MS / 10), `${n}`);
  }
  assertEquals(many.filter(({ isOpen }) => isOpen).length, 10);
});

Deno.test("an address with many connections can close those of others only after a longer time", () => {
  const room = roomOf();
  filled(room, 30, () => new Seat("many", null));
  const others = filled(room, 10, (n) => new Seat(`one${n}`, 0));
  assertEquals(enter(room, new Seat("many"), 900 * MIN_IDLE_TO_EVICT_MS - 1), false);
  assertEquals(enter(room, new Seat("many"), 900 * MIN_IDLE_TO_EVICT_MS), true);
  assertEquals(others.filter(({ isOpen }) => !isOpen).length, 1);
});

Deno.test("at the limit of its address, a connection replaces one of its own address", () => {
  const room = roomOf({ maxConnectionsPerAddress: 3 });
  const other = new Seat("b", -1_000);
  assert(enter(room, other, 0));
  const own = filled(room, 3, () => new Seat("a"));
  assertEquals(enter(room, new Seat("a"), MIN_IDLE_TO_EVICT_MS - 1), false);
  assertEquals(enter(room, new Seat("a"), MIN_IDLE_TO_EVICT_MS), true);
  assertEquals([other.isOpen, own.filter(({ isOpen }) => isOpen).length], [true, 2]);
});

Deno.test("on at most a share of the connections, bodies are arriving", () => {
  const room = roomOf();
  const most = SIZE * RECEIVING_SHARE;
  // At full speed, so they don't count as idle: ten of one address, the others of one each.
  const seats = filled(room, 36, (n) => new Seat(n < 10 ? "a" : `b${n}`, null));
  const begin = (seat: Seat, now: number) => {
    seat.receivingSince = now;
    room.updateReceiving(seat, now);
  };
  for (const [n, seat] of seats.slice(0, most).entries()) begin(seat, n);
  assertEquals(room.open.size, 36);
  // One that has ended makes room for another.
  const [first] = seats;
  assert(first);
  first.receivingSince = null;
  room.updateReceiving(first, 30);
  seats.slice(most, most + 5).forEach((seat, n) => begin(seat, 40 + n));
  assertEquals(seats.map(({ isOpen }, n) => isOpen ? -1 : n).filter((n) => n >= 0), [1, 2, 3, 4]);
});

Deno.test("a connection that has closed makes room for one of its address, once", () => {
  const room = roomOf({ maxConnectionsPerAddress: 2 });
  // None of them can be closed by others.
  const [first] = filled(room, 2, () => new Seat("a", null));
  assert(first);
  assertEquals(enter(room, new Seat("a", null), 0), false);
  room.close(first);
  assertEquals([enter(room, new Seat("a", null), 0), enter(room, new Seat("a", null), 0)], [true, false]);
  room.close(first);
  assertEquals(enter(room, new Seat("a", null), 0), false);
});
