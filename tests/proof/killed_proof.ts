import { killRounds } from "../system/server/killed.ts";

Deno.test("writers killed twenty times keep all acknowledged writes, and no partial ones", () =>
  killRounds(20));
