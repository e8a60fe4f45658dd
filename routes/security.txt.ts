import type { RouteConfig } from "fresh";
import { define } from "../lib/server/http/define.ts";
import { securityText } from "../lib/server/http/site_files.ts";

export const config: RouteConfig = { routeOverride: "/.well-known/security.txt" };

export const handler = define.handlers({
  GET: ({ state: { settings, now } }) =>
    securityText({ origin: settings.origin, contact: settings.securityContact, now: now() }),
});
