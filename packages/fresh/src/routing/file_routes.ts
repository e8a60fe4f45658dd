import type { Answer, LayoutConfig } from "../handlers.ts";
import { byPrecedence, componentOf, middlewaresOf, patternOf } from "./route_file.ts";
import { type RouteFile, routeOf, segmentPath, specialFile } from "./route_file.ts";
import { lazyAnswer, methodsOf, routeAnswer } from "./route_answer.ts";
import type { Router } from "./router.ts";
import { type Segment, withinSegments } from "./segment.ts";

/** Adds the files of `routes/`: special files to their folders first, then the routes. */
export function addFileRoutes<State>(
  files: RouteFile[],
  root: Segment<State>,
  router: AppRouter<State>,
): void {
  for (const file of files) addSpecialFile(root.at(segmentPath(file.path)), file);
  const routes = files.filter(({ path }) => specialFile(path) === undefined).sort(byPrecedence);
  for (const file of routes) addRoute(root.at(segmentPath(file.path)), file, router);
}

type AppRouter<State> = Router<Answer<State>>;

function addSpecialFile<State>(segment: Segment<State>, { path, module = {} }: RouteFile): void {
  const special = specialFile(path);
  if (special === "middleware") segment.middlewares.push(...middlewaresOf<State>(path, module));
  if (special === "app") segment.app = componentOf(path, module);
  if (special === "error") segment.onError = routeOf(path, module);
  if (special === "notFound") segment.notFound = routeOf(path, module);
  if (special === "layout") {
    segment.layout = { component: componentOf(path, module), config: (module.config ?? {}) as LayoutConfig };
  }
}

/** A file loaded later is added for every method: nobody knows yet which it answers. */
function addRoute<State>(segment: Segment<State>, file: RouteFile, router: AppRouter<State>): void {
  const { path, module, load } = file;
  if (load !== undefined) {
    const answer = lazyAnswer(async () => routeOf<State>(path, await load()));
    router.add("ALL", patternOf(path), withinSegments(segment, answer));
  } else if (module !== undefined) {
    const route = routeOf<State>(path, module);
    const pattern = route.config?.routeOverride ?? patternOf(path);
    router.add(methodsOf(route), pattern, withinSegments(segment, routeAnswer(route)));
  }
}
