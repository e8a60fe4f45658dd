import { assertEquals } from "@std/assert";
import { clientIp } from "../../../../lib/server/http/request_context.ts";

function seen(peer: string, forwarded: string | null, trustedProxies: number): string {
  const headers = new Headers(forwarded === null ? {} : { "X-Forwarded-For": forwarded });
  const remoteAddr = { transport: "tcp" as const, hostname: peer, port: 5000 };
  return clientIp(headers, { remoteAddr, completed: Promise.resolve() }, trustedProxies);
}

/** Peer, X-Forwarded-For, number of trusted proxies, and the expected address. */
const CLIENTS: [string, string | null, number, string][] = [
  ["192.0.2.7", null, 0, "192.0.2.7"],
  ["192.0.2.7", "198.51.100.1", 0, "192.0.2.7"],
  ["10.0.0.1", "198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.1", "203.0.113.9, 198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
  ["10.0.0.1", "198.51.100.1:4711", 1, "198.51.100.1"],
  ["10.0.0.1", "[2001:db8:1:2::9]:4711", 1, "2001:db8:1:2::/64"],
  // With fewer entries than proxies, or an invalid entry, only the peer can't be forged.
  ["10.0.0.1", "198.51.100.1", 2, "10.0.0.1"],
  ["10.0.0.1", "unknown", 1, "10.0.0.1"],
  ["10.0.0.1", "", 1, "10.0.0.1"],
  ["10.0.0.1", "999.1.1.1", 1, "10.0.0.1"],
  ["10.0.0.1", "evil.example", 1, "10.0.0.1"],
  ["10.0.0.1", null, 1, "10.0.0.1"],
  ["2001:db8:1:2:3:4:5:6", null, 0, "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", null, 0, "2001:db8:1:2::/64"],
  ["2001:0DB8:0001::1", null, 0, "2001:db8:1:0::/64"],
  ["::1", null, 0, "0:0:0:0::/64"],
  ["fe80::1%eth0", null, 0, "fe80:0:0:0::/64"],
  ["::ffff:192.0.2.7", null, 0, "192.0.2.7"],
  ["::ffff:c000:207", null, 0, "192.0.2.7"],
];

for (const [peer, forwarded, trusted, expected] of CLIENTS) {
  Deno.test(`clientIp() of ${peer}, forwarded "${forwarded}", ${trusted} trusted, is ${expected}`, () => {
    assertEquals(seen(peer, forwarded, trusted), expected);
  });
}

Deno.test("clientIp() returns a name for a socket without an address", () => {
  const info = { remoteAddr: { transport: "unix", path: "/run/site" }, completed: Promise.resolve() };
  assertEquals(clientIp(new Headers(), info as unknown as Deno.ServeHandlerInfo, 0), "unknown");
});
