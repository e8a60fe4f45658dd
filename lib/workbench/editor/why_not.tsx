import { render } from "preact";
import { explainLines } from "../matching/explained_line.ts";
import { failureMarks } from "../matching/explained_result.ts";
import { WhyBox, type WhyBoxProps } from "../matching/why_box.tsx";
import type { Model, Traced } from "../model/model.ts";
import "../second_load.ts";
import { spawner } from "../runtime/lazy.ts";
import type { TextExpectations } from "./expectations.ts";

/** Shows the explanation of the chosen line; returns a function that removes it. */
export function mountWhyNot(
  host: HTMLElement,
  model: Model,
  expectations: TextExpectations,
  options: Omit<WhyBoxProps, "explaining">,
): () => void {
  // On the first visit, the example is to be seen as it is. An update of the editor, which may be on its way, allows
  // no other one.
  const marks = failureMarks(model);
  const mark = (marked: Traced | null) => options.by !== "itself" && queueMicrotask(() => marks(marked));
  const explaining = explainLines(model, expectations, spawner("engine"), mark);
  render(<WhyBox explaining={explaining} {...options} />, host);
  return () => {
    explaining.stop();
    render(null, host);
  };
}
