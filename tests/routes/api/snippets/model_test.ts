/** Random sequences of requests by several users, compared with a simple model. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { openApp } from "../../../app/app.ts";
import { faultsOf } from "../../../database/store_faults.ts";
import { type Aim, beginning, type Fields } from "./model/model.ts";
import * as reads from "./model/reads.ts";
import * as writes from "./model/writes.ts";
import { share } from "../../../suites/sample.ts";

const USERS = 2;

const user = fc.nat(USERS - 1);
const aim: fc.Arbitrary<Aim> = fc.record({ user, at: fc.nat(19) });
const match = fc.constantFrom("none" as const, "none" as const, "current" as const, "old" as const);
const limit = fc.constantFrom(1, 2, 3, 7, 100);

const name = fc.constantFrom("mail", " Mail box ", "ÄRGER", "a", "x".repeat(120));
const pattern = fc.constantFrom("a", "a+", "[xyz]", "(?<y>\\d{4})", "ä|😀", "x".repeat(10_000), "(");
const flags = fc.constantFrom("", "g", "ig", "yu", "vd");
const description = fc.constantFrom("", "d", "é\n");
const tags = fc.subarray(["t", " T ", "rfc", "RFC", "ü"]);
const notes = fc.constantFrom("", "why", null);

// The long one is stored under a separate key.
const text = fc.constantFrom("", "a\nb", "☃".repeat(20_000));
const tests = fc.constantFrom([], [{ line: 1, match: true }], [{ line: 2, match: false }, {
  line: 9,
  match: true,
}]);

const draft: fc.Arbitrary<Fields> = fc.record({ name, pattern, flags, description, tags, text, tests }, {
  requiredKeys: ["name", "pattern"],
});
const fields: fc.Arbitrary<Fields> = fc.record({
  name,
  pattern,
  flags,
  description,
  tags,
  notes,
  text: fc.option(text),
  tests: fc.option(tests),
  contracts: fc.option(fc.array(fc.constantFrom("whole", "linear", "nonempty"), { maxLength: 3 })),
}, { requiredKeys: [] });

const all = [
  fc.tuple(user, draft).map(([user, draft]) => writes.create(user, draft)),
  fc.tuple(user, draft).map(([user, draft]) => writes.create(user, draft)),
  aim.map(reads.read),
  fc.tuple(aim, fields, match).map(([aim, fields, match]) => writes.patch(aim, fields, match)),
  fc.tuple(aim, fc.uniqueArray(fc.constantFrom("p", "q", "r", "s", "t"), { minLength: 2 }))
    .map(([aim, patterns]) => writes.patchTogether(aim, patterns)),
  fc.tuple(aim, match).map(([aim, match]) => writes.remove(aim, match)),
  fc.tuple(
    user,
    fc.constantFrom("", "a", "MAIL", "ä", "[x", "nothing"),
    fc.constantFrom("", "t", "Rfc"),
    limit,
  )
    .map(([user, query, tag, limit]) => reads.list(user, query, tag, limit)),
  fc.tuple(aim, limit).map(([aim, limit]) => reads.versions(aim, limit)),
  fc.tuple(user, user).map(([user, other]) => reads.foreignCursor(user, other)),
  fc.nat(19).map(writes.anonymous),
];

Deno.test("the API behaves like the model for any sequence of requests", () =>
  fc.assert(
    fc.asyncProperty(fc.commands(all, { maxCommands: 60, size: "max" }), async (commands) => {
      using app = await openApp();
      const { model, real } = await beginning(app, USERS);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      assertEquals(await faultsOf(app.kv), []);
    }),
    { numRuns: share(8, 40), endOnFailure: false },
  ));
