import { API_LIMITS, MAX_BODY_BYTES } from "../../limits/server.ts";
import type { Feature } from "../settings.ts";

/** A path of the API and its requirements. */
export interface ApiRoute {
  readonly path: string;
  readonly methods: readonly Method[];
  /** Paths with the same bucket share a rate limit. */
  readonly bucket: keyof typeof API_LIMITS;
  /** True if the caller must be signed in. */
  readonly signIn: boolean;
  /** The feature that must be enabled; null for none. */
  readonly feature: Feature | null;
  /** Longest request body. 0 when the route reads no body. */
  readonly maxBodyBytes: number;
  /** True if only requests with status 200 count against the rate limit. */
  readonly countsOnlySuccess?: true;
}

/** A method of a route. HEAD and OPTIONS are derived. */
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

const OPEN = { signIn: false, feature: null, maxBodyBytes: 0 } as const;

const LIBRARY = {
  bucket: "snippets",
  signIn: true,
  feature: "library",
  maxBodyBytes: MAX_BODY_BYTES.snippets,
} as const;

/** All routes of the API. */
export const API_ROUTES: readonly ApiRoute[] = [
  { path: "/api/me", methods: ["GET"], bucket: "me", ...OPEN },
  { path: "/api/fixtures/:name", methods: ["GET"], bucket: "fixtures", ...OPEN },
  { path: "/api/snippets", methods: ["GET", "POST"], ...LIBRARY },
  { path: "/api/snippets/:id", methods: ["GET", "PATCH", "DELETE"], ...LIBRARY },
  { path: "/api/snippets/:id/versions", methods: ["GET"], ...LIBRARY },
  {
    path: "/api/export",
    methods: ["POST"],
    bucket: "export",
    signIn: true,
    feature: "export",
    maxBodyBytes: MAX_BODY_BYTES.export,
    countsOnlySuccess: true,
  },
  {
    path: "/api/analyze",
    methods: ["POST"],
    bucket: "analyze",
    signIn: true,
    feature: "analysis",
    maxBodyBytes: MAX_BODY_BYTES.analyze,
  },
  {
    path: "/api/ai/chat",
    methods: ["POST"],
    bucket: "chat",
    signIn: true,
    feature: "ai",
    maxBodyBytes: MAX_BODY_BYTES.chat,
  },
];

/** True if a path is below `/api`, even if no such route exists. */
export function isApiPath(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/");
}

/** The route of an exact path; null when there is none. */
export function findApiRoute(pathname: string): ApiRoute | null {
  const literal = LITERAL_ROUTES.get(pathname);
  if (literal !== undefined) return literal;
  return PATTERN_ROUTES.find(([pattern]) => pattern.test({ pathname }))?.[1] ?? null;
}

const hasParameter = ({ path }: ApiRoute) => path.includes(":");

/** Literal paths use a map, since testing all patterns took 5 % of a request's time. */
const LITERAL_ROUTES = new Map(
  API_ROUTES.filter((route) => !hasParameter(route)).map((route) => [route.path, route]),
);

const PATTERN_ROUTES = API_ROUTES.filter(hasParameter)
  .map((route) => [new URLPattern({ pathname: route.path }), route] as const);
