import type { AnyComponent, Middleware, PageProps, RouteData, RouteHandler } from "./handlers.ts";

/** Identity functions that add the types of an app. */
export interface Define<State> {
  /** Types the handlers of a route. */
  handlers<Data, Handlers extends RouteHandler<Data, State> = RouteHandler<Data, State>>(
    handlers: Handlers,
  ): Handlers;
  /** Types the component of a route by its handlers; without them `data` is `never`. */
  page<Handlers extends RouteHandler<unknown, State> = never, Data = RouteData<Handlers>>(
    component: AnyComponent<PageProps<Data, State>>,
  ): AnyComponent<PageProps<Data, State>>;
  /** Types a layout. */
  layout(component: AnyComponent<PageProps<unknown, State>>): AnyComponent<PageProps<unknown, State>>;
  /** Types a middleware or a list of them. */
  middleware<M extends Middleware<State> | Middleware<State>[]>(middleware: M): M;
}

/** Makes the functions that type the routes of an app with this state. */
export function createDefine<State>(): Define<State> {
  const same = <T>(value: T) => value;
  return { handlers: same, page: same, layout: same, middleware: same };
}
