/**
 * Every key of the database.
 *
 * | key                                       | value           | written by     | expires           |
 * | ----------------------------------------- | --------------- | -------------- | ----------------- |
 * | `["schema_version"]`                      | number          | kv.ts          | never             |
 * | `["rate_limits", bucket, scope, subject]` | `Window`        | rate_limits.ts | with the window   |
 */

/** The layout of keys and values that this program writes. */
export const SCHEMA_VERSION_KEY: Deno.KvKey = ["schema_version"];

/** Who is counted: a signed-in user by id, or a client by address. */
export interface Subject {
  readonly scope: "ip" | "user";
  readonly id: string;
}

/** The window of one bucket for one subject. */
export function rateLimitKey(
  bucket: string,
  { scope, id }: Subject,
): Deno.KvKey {
  return ["rate_limits", bucket, scope, id];
}
