import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import fc from "fast-check";
import { cursorAt, positionOf } from "../../../lib/library/cursor.ts";
import { AppError } from "../../../lib/errors.ts";

const LIST = ["snippets", "u1", "mail", ""];
const isPlace = (position: string) => /^\w{1,26}$/.test(position);
const POSITION = "01ARYZ6S410000000000000001";

Deno.test("positionOf() reads what cursorAt() wrote for the same list", async () => {
  for (const position of [POSITION, "7", "1000"]) {
    const cursor = await cursorAt(position, LIST);
    assertMatch(cursor, /^[\w-]+$/);
    assertEquals(await positionOf(cursor, LIST, isPlace), position);
  }
  assertEquals(await positionOf(undefined, LIST, isPlace), null);
});

Deno.test("positionOf() refuses a cursor of another list", async () => {
  const cursor = await cursorAt(POSITION, LIST);
  for (
    const other of [["snippets", "u2", "mail", ""], ["snippets", "u1", "", "mail"], [
      "versions",
      "u1",
      "mail",
      "",
    ]]
  ) {
    await assertRejects(() => positionOf(cursor, other, isPlace), AppError);
  }
});

Deno.test("positionOf() refuses what was changed or never was a cursor", async () => {
  const cursor = await cursorAt(POSITION, LIST);
  const padded = await cursorAt("7", LIST);
  const others = ["", "x", "=", "💥", `${cursor}A`, cursor.slice(1), ` ${cursor}`, `${padded}=`, POSITION];
  for (const other of others) await assertRejects(() => positionOf(other, LIST, isPlace), AppError);
  await fc.assert(
    fc.asyncProperty(fc.nat(cursor.length - 1), fc.constantFrom(..."AZaz09-_"), async (at, letter) => {
      if (cursor[at] === letter) return;
      await assertRejects(
        () => positionOf(cursor.slice(0, at) + letter + cursor.slice(at + 1), LIST, isPlace),
        AppError,
      );
    }),
  );
});

Deno.test("positionOf() refuses a cursor that names no place of the list, whoever made it", async () => {
  for (const position of ["", "x y", "x".repeat(3_000)]) {
    const cursor = await cursorAt(position, LIST);
    await assertRejects(() => positionOf(cursor, LIST, isPlace), AppError);
  }
});
