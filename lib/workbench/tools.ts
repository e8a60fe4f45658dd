import type { ToolTab } from "./core/tool.ts";

/** All tools, in the order of their tabs. */
const TOOLS: readonly ToolTab[] = [
  { id: "safety", title: "Safety", feature: "analysis", load: () => import("./safety/view.tsx") },
  { id: "diff", title: "Diff", load: () => import("./compare/view.tsx") },
  { id: "debugger", title: "Debugger", load: () => import("./debugger/view.tsx") },
  { id: "tests", title: "Tests", load: () => import("./tests/view.tsx") },
  { id: "code", title: "Code", load: () => import("./code/view.tsx") },
  { id: "export", title: "Export", feature: "export", load: () => import("./export/view.tsx") },
  { id: "review", title: "Review", feature: "ai", load: () => import("./assistant/view.tsx") },
];

/** The tools of a deployment that has these features. */
export function toolsWith(features: readonly string[]): readonly ToolTab[] {
  return TOOLS.filter(({ feature }) => feature === undefined || features.includes(feature));
}
