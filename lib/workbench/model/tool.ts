import type { ComponentChildren, ComponentType } from "preact";
import type { Model } from "./model.ts";

/** The provider: the host that receives the key, and its default model. */
export interface Reviewer {
  readonly host: string;
  readonly model: string;
}

/** The props of every tool. */
export interface ToolProps {
  readonly model: Model;
  readonly features: readonly string[];
  /** The provider that answers questions about patterns. */
  readonly reviewer: Reviewer;
  /** Shows another tool. */
  readonly onShow: (id: string) => void;
  /** The second part of its tab, for the place where readers look for it. */
  readonly second?: ComponentChildren;
}

/** The module of a tool, which is fetched when its tab is first opened. */
type LoadTool = () => Promise<{ readonly Tool: ComponentType<ToolProps> }>;

/** A tool for the pattern. */
export interface ToolTab {
  readonly id: string;
  readonly title: string;
  /** The feature that the deployment must have enabled. */
  readonly feature?: string;
  readonly load: LoadTool;
  /** Whether it has a tab only while it is shown, because it is reached from elsewhere. */
  readonly isOnDemand?: boolean;
  /** A second part of the same tab, which the first one places. */
  readonly second?: Omit<ToolTab, "second">;
}
