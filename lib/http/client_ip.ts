/**
 * The address of a client as limits count it: an IPv4 address, or the first 64 bits of an IPv6 one, which is
 * what one customer gets. Behind proxies it is the entry of X-Forwarded-For that the outermost trusted one
 * wrote; what stands left of it is the client's own invention.
 *
 * @param trustedProxies how many proxies write the header before us; 0 ignores it
 */
export function clientIp(
  headers: Headers,
  info: Deno.ServeHandlerInfo,
  trustedProxies: number,
): string {
  const peer = "hostname" in info.remoteAddr ? info.remoteAddr.hostname : "";
  const forwarded = trustedProxies > 0
    ? headers.get("X-Forwarded-For")?.split(",").at(-trustedProxies)
    : undefined;
  return networkOf(forwarded ?? "") ?? networkOf(peer) ?? "unknown";
}

/** An address without port, an IPv6 one by its /64; null for anything else. */
export function networkOf(text: string): string | null {
  const address = text.trim();
  const v4 = V4.exec(address)?.groups?.address;
  if (v4 !== undefined) return v4;
  const v6 = V6.exec(address)?.groups?.address ?? address;
  const canonical = URL.parse(`http://[${v6}]/`)?.hostname.slice(1, -1);
  return canonical === undefined ? null : prefixOf(canonical);
}

const V4 = /^(?<address>(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!:|$)|(?=:|$))){4})(?::\d+)?$/;

/** In brackets with a port, or bare; a zone such as `%eth0` is no part of the address. */
const V6 = /^\[?(?<address>[\da-f:.]+)(?:%[^\]]*)?(?:\](?::\d+)?)?$/i;

function prefixOf(canonical: string): string {
  const groups = expanded(canonical);
  if (groups.slice(0, 6).join() === MAPPED) return v4Of(groups);
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** `::ffff:0:0/96`: an IPv4 address as a socket for both kinds shows it. */
const MAPPED = "0,0,0,0,0,ffff";

/** The eight groups of an address in canonical form, without leading zeros. */
function expanded(canonical: string): string[] {
  const [head = "", tail] = canonical.split("::");
  const left = head.split(":").filter(Boolean);
  if (tail === undefined) return left;
  const right = tail.split(":").filter(Boolean);
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right];
}

function v4Of(groups: readonly string[]): string {
  return groups.slice(6).map((group) => parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255]).join(".");
}
