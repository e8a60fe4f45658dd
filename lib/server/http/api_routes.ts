import { API_LIMITS, MAX_BODY_BYTES } from "../../limits.ts";
import type { Feature } from "../settings.ts";

/** One path of the API and what is asked of its callers. */
export interface ApiRoute {
  readonly path: string;
  readonly methods: readonly Method[];
  /** Paths with the same bucket are counted together. */
  readonly bucket: keyof typeof API_LIMITS;
  /** Whether only signed-in users get past 401. */
  readonly signIn: boolean;
  /** What a deployment must have switched on; null for nothing. */
  readonly feature: Feature | null;
  /** Ceiling of a request's body; 0 where none is read. */
  readonly maxBodyBytes: number;
  /** Requests that do not end with 200 are left out of the count. */
  readonly countsOnlySuccess?: true;
}

/** A method that a route may have; HEAD and OPTIONS follow from them. */
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

const OPEN = { signIn: false, feature: null, maxBodyBytes: 0 } as const;

const LIBRARY = {
  bucket: "snippets",
  signIn: true,
  feature: "library",
  maxBodyBytes: MAX_BODY_BYTES.snippets,
} as const;

/** The whole API. */
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

/** Whether a path belongs to the API, known or not. */
export function isApiPath(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/");
}

/** The row of a path, written exactly; null for a path that the API does not have. */
export function findApiRoute(pathname: string): ApiRoute | null {
  const literal = LITERAL_ROUTES.get(pathname);
  if (literal !== undefined) return literal;
  return PATTERN_ROUTES.find(([pattern]) => pattern.test({ pathname }))?.[1] ?? null;
}

const hasParameter = ({ path }: ApiRoute) => path.includes(":");

/** Looked up, as matching all patterns took a twentieth of a request's time. */
const LITERAL_ROUTES = new Map(
  API_ROUTES.filter((route) => !hasParameter(route)).map((route) => [route.path, route]),
);

const PATTERN_ROUTES = API_ROUTES.filter(hasParameter)
  .map((route) => [new URLPattern({ pathname: route.path }), route] as const);
