import { isChange, type Operation, routeOf } from "./operation.ts";

/** A command for a shell that asks what an operation's example asks, with the session's token in `$SESSION`. */
export function curlOf(operation: Operation, origin: string): string {
  const { method, example: { path, body, headers = {} } } = operation;
  const cookie = origin.startsWith("https:") ? "__Host-session" : "session";
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${origin}${path}"`,
    isChange(operation) && `-H "Origin: ${origin}"`,
    routeOf(operation).signIn && `-b "${cookie}=$SESSION"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    body !== undefined && `-H "Content-Type: application/json"`,
    body !== undefined && `-d ${quoted(JSON.stringify(body))}`,
  ];
  return parts.filter((part) => part !== false).join(" \\\n  ");
}

/** A word of the shell that means the text itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
