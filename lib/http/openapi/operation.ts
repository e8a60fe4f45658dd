import type { z } from "zod";
import type { ErrorCode } from "../../errors.ts";
import { API_ROUTES, type ApiRoute, type Method } from "../api_routes.ts";

/** One thing that a client can ask for, as the OpenAPI document and the reference page tell it. */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  /** As in `API_ROUTES`. */
  readonly path: string;
  /** A line that begins with a verb. */
  readonly summary: string;
  /** Sentences in Markdown of backticks only. */
  readonly description: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly answer: Answer;
  /** Errors beyond those that the policy brings. */
  readonly errors?: readonly ErrorCode[];
  /** What makes a request that succeeds; `$ID` stands for the id of a snippet. */
  readonly example: Example;
}

/** What a request gets that succeeds. */
export interface Answer {
  readonly status: 200 | 201 | 204;
  readonly description: string;
  readonly schema?: z.ZodType;
  /** The data of each event by its name, for an answer that is a stream of events. */
  readonly events?: Readonly<Record<string, z.ZodObject>>;
  /** What each header says, beyond those of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as the reference shows it; `path` has its parameters filled in. */
export interface Example {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The row of the API's table that an operation belongs to. */
export function routeOf({ path }: Operation): ApiRoute {
  const route = API_ROUTES.find((each) => each.path === path);
  if (route === undefined) throw new Error(`API_ROUTES has no ${path}`);
  return route;
}

/** The path as OpenAPI writes it. */
export function pathOf({ path }: Operation): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

/** Whether a request must name the site's origin. */
export function isChange({ method }: Operation): boolean {
  return method !== "GET";
}

/** The errors that an operation can answer, in the order in which they are checked. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const { signIn, feature } = routeOf(operation);
  const { body, query, params, errors = [] } = operation;
  const possible: readonly [ErrorCode, boolean][] = [
    ["rate_limited", true],
    ["forbidden", isChange(operation)],
    ["unauthorized", signIn],
    ["not_found", feature !== null || params !== undefined],
    ["request_timeout", body !== undefined],
    ["payload_too_large", body !== undefined],
    ["unsupported_media_type", body !== undefined],
    ["invalid_json", body !== undefined],
    ["validation_error", body !== undefined || query !== undefined],
  ];
  const fromPolicy = possible.filter(([, applies]) => applies).map(([code]) => code);
  return [...fromPolicy, ...errors, "internal_error", "overloaded"];
}
