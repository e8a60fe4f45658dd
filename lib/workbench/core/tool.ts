import type { ComponentType } from "preact";
import type { Reviewer } from "../assistant/state.ts";
import type { Model } from "./model.ts";

/** What every tool is given. */
export interface ToolProps {
  readonly model: Model;
  readonly features: readonly string[];
  /** Who answers questions about patterns. */
  readonly reviewer: Reviewer;
  /** Shows another tool. */
  readonly onShow: (id: string) => void;
}

/** Something that can be done with the pattern. Its module is fetched when its tab is first opened. */
export interface ToolTab {
  readonly id: string;
  readonly title: string;
  /** What the deployment must have switched on. */
  readonly feature?: string;
  readonly load: () => Promise<{ readonly Tool: ComponentType<ToolProps> }>;
}

/** All tools, in the order of their tabs. */
const TOOLS: readonly ToolTab[] = [
  { id: "safety", title: "Safety", feature: "analysis", load: () => import("../safety/view.tsx") },
  { id: "diff", title: "Diff", load: () => import("../compare/view.tsx") },
  { id: "debugger", title: "Debugger", load: () => import("../debugger/view.tsx") },
  { id: "tests", title: "Tests", load: () => import("../tests/view.tsx") },
  { id: "code", title: "Code", load: () => import("../code/view.tsx") },
  { id: "export", title: "Export", feature: "export", load: () => import("../export/view.tsx") },
  { id: "review", title: "Review", feature: "ai", load: () => import("../assistant/view.tsx") },
];

/** The tools of a deployment that has these features. */
export function toolsWith(features: readonly string[]): readonly ToolTab[] {
  return TOOLS.filter(({ feature }) => feature === undefined || features.includes(feature));
}
