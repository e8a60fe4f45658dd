import type { ComponentType } from "preact";
import type { Model } from "./model.ts";

/** Who answers: the host that gets the key, and the model that it is asked for when the reader names none. */
export interface Reviewer {
  readonly host: string;
  readonly model: string;
}

/** What every tool is given. */
export interface ToolProps {
  readonly model: Model;
  readonly features: readonly string[];
  /** Who answers questions about patterns. */
  readonly reviewer: Reviewer;
  /** Shows another tool. */
  readonly onShow: (id: string) => void;
}

/** The module of a tool, which is fetched when its tab is first opened. */
type LoadTool = () => Promise<{ readonly Tool: ComponentType<ToolProps> }>;

/** Something that can be done with the pattern. */
export interface ToolTab {
  readonly id: string;
  readonly title: string;
  /** What the deployment must have switched on. */
  readonly feature?: string;
  readonly load: LoadTool;
  /** A second part of the same tab, below the first. */
  readonly second?: Omit<ToolTab, "second">;
}
