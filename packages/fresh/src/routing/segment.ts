import type { Context } from "../context.ts";
import { HttpError } from "../error.ts";
import type { Answer, MaybeLazy, Middleware, Middlewares, Route } from "../handlers.ts";
import { type Frame, INTERNALS } from "../internals.ts";
import { errorAnswer } from "./route_answer.ts";

/** A level of the path: what it registers covers the routes at it and below. */
export class Segment<State> {
  middlewares: Middlewares<State> = [];
  layout: Frame["layouts"][number] | undefined;
  app: Frame["app"];
  onError: Route<State> | Middleware<State> | undefined;
  notFound: Route<State> | Middleware<State> | undefined;
  #children = new Map<string, Segment<State>>();

  constructor(readonly parent?: Segment<State>) {}

  /** Finds the segment of a path, making it where it is missing; `*` is this one. */
  at(path: string): Segment<State> {
    const names = path === "*" ? [] : path.split("/").filter((name) => name !== "");
    return names.reduce<Segment<State>>((segment, name) => segment.#child(name), this);
  }

  #child(name: string): Segment<State> {
    const child = this.#children.get(name) ?? new Segment(this);
    this.#children.set(name, child);
    return child;
  }
}

/**
 * Wraps an answer in its segments, the root outermost. Middlewares, layouts and the app
 * wrapper are those registered by now; error pages are looked up when something is thrown.
 */
export function withinSegments<State>(segment: Segment<State>, answer: Answer<State>): Answer<State> {
  const wrapped = withinSegment(segment, answer);
  return segment.parent === undefined ? wrapped : withinSegments(segment.parent, wrapped);
}

/** Runs middlewares one after the other, then the answer. */
export function withMiddlewares<State>(
  middlewares: Middlewares<State>,
  answer: Answer<State>,
): Answer<State> {
  return middlewares.reduceRight<Answer<State>>(
    (inner, middleware) => (ctx) => runMiddleware(ctx, middleware, inner),
    answer,
  );
}

/** An error page of a segment stands outside the segment's own middlewares. */
function withinSegment<State>(segment: Segment<State>, answer: Answer<State>): Answer<State> {
  const inner = withMiddlewares([...segment.middlewares], answer);
  const { layout, app } = segment;
  return async (ctx) => {
    const outer = ctx[INTERNALS].frame;
    const layouts = layout ? [...outer.layouts, layout] : outer.layouts;
    const frame = { app: app ?? outer.app, layouts };
    ctx[INTERNALS].frame = frame;
    try {
      return await inner(ctx);
    } catch (error) {
      ctx[INTERNALS].frame = frame;
      return await errorPage(ctx, segment, error);
    }
  };
}

/** Upstream's answer of a "not found" page is 200 unless the page sets a status. */
async function errorPage<State>(ctx: Context<State>, segment: Segment<State>, error: unknown) {
  ctx.error = error;
  const status = error instanceof HttpError ? error.status : 500;
  if (status === 404 && segment.notFound) return await errorAnswer(segment.notFound, 200)(ctx);
  if (segment.onError === undefined) throw error;
  return await errorAnswer(segment.onError, status)(ctx);
}

/** A lazy middleware answers with the real one. */
async function runMiddleware<State>(
  ctx: Context<State>,
  middleware: MaybeLazy<Middleware<State>>,
  inner: Answer<State>,
): Promise<Response> {
  const internals = ctx[INTERNALS];
  const outerNext = internals.next;
  internals.next = () => inner(ctx);
  try {
    const result: unknown = await middleware(ctx);
    const response = typeof result === "function" ? await result(ctx) : result;
    if (response instanceof Response) return response;
    throw new TypeError(`Expected a Response from a middleware but got ${typeof response}`);
  } finally {
    internals.next = outerNext;
  }
}
