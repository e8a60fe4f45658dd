import "../../lib/workbench/first_scripts.ts";
import { useEffect, useMemo } from "preact/hooks";
import { askForAnalysis } from "../../lib/client/analysis.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { versionsTask } from "../../lib/workbench/versions/versions_task.ts";
import { versionsView } from "../../lib/workbench/versions/versions_view.ts";
import { spawner } from "../../lib/workbench/workers.ts";
import { VersionChanges } from "../library/VersionChanges.tsx";

export interface VersionsToolProps {
  readonly before: Regex;
  readonly after: Regex;
  /** When they were saved, in words. */
  readonly times: readonly [before: string, after: string];
  /** Whether this deployment analyses patterns. */
  readonly analyses: boolean;
  /** Opens the later version with a text. */
  readonly onText: (text: string) => void;
}

/** How two versions of a saved pattern differ. */
export function Tool({ before, after, times, analyses, onText }: VersionsToolProps) {
  const task = useMemo(() =>
    versionsTask(before, after, {
      server: { analyse: askForAnalysis, isSignedIn: () => Promise.resolve(analyses) },
      meaning: spawner("meaning"),
      safety: spawner("safety"),
    }), [before, after]);
  useEffect(() => task.connect(), [task]);
  return (
    <VersionChanges before={before} after={after} times={times} onText={onText} {...versionsView(task)} />
  );
}
