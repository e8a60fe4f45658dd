import { foundIn, growthIn, statusOf } from "../safety/found.ts";
import type { SafetyTask } from "../safety/safety_task.ts";
import { verdictWords } from "../safety/verdict_words.ts";
import type { VersionsTask } from "./versions_task.ts";

/** What is shown of two versions. It reads signals: call it where they are to be followed. */
export function versionsView({ diff, meaning, safety }: VersionsTask) {
  const names = safety.length === 1 ? ["Both"] : ["Before", "After"];
  return {
    diff,
    meaning: meaning.value,
    safety: safety.map((task, index) => ({ name: names[index] ?? "", ...sideOf(task) })),
  };
}

function sideOf({ state, analyse }: SafetyTask) {
  const { isAsking, said, signedIn } = state.value;
  const { finding, origin } = foundIn(state.value);
  const growth = growthIn(state.value, finding?.verdict);
  return {
    words: finding && verdictWords(finding.verdict, origin),
    growth: growth && `${growth.title}: ${growth.words}`,
    status: [said, statusOf(state.value)].filter((each) => each !== "").join(". "),
    onAnalyse: said !== "" && signedIn && !isAsking ? analyse : null,
  };
}
