import { killRounds } from "../lib/server/store/killed.ts";

Deno.test("writers killed twenty times leave all that they had done, and nothing half done", () =>
  killRounds(20));
