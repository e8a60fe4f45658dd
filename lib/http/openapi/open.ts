import { z } from "zod";
import { FixtureSet } from "../../schema/fixtures.ts";
import { Me } from "../../schema/me.ts";
import type { Operation } from "./operation.ts";

/** What needs no sign-in. */
export const openOperations: readonly Operation[] = [
  {
    id: "getMe",
    method: "GET",
    path: "/api/me",
    summary: "Get the signed-in user",
    description: "Without a session `user` is null; that is no error.",
    answer: { status: 200, description: "Who is signed in", schema: Me },
    example: { path: "/api/me" },
  },
  {
    id: "getFixtures",
    method: "GET",
    path: "/api/fixtures/:name",
    summary: "Get the built-in fixtures",
    description: "Patterns with inputs and what must come out. The built-in set is called `service`.",
    params: z.object({ name: z.string().meta({ description: "Name of the set", example: "service" }) }),
    answer: {
      status: 200,
      description: "The set",
      schema: FixtureSet,
      headers: { "Cache-Control": "`public, max-age=60`" },
    },
    example: { path: "/api/fixtures/service" },
  },
];
