import { addFormat, judgeChange } from "../../change/judge_change.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { answerRequest, instrumentsFor } from "./judge_request.ts";
import type { JudgedChange, JudgeRequest } from "./review.ts";

defineWorker<JudgeRequest, JudgedChange>((request) => {
  const { judged, isNative } = request;
  if (judged === undefined) return answerRequest(request, judgeChange);
  return { ...judged, change: addFormat(judged.change, instrumentsFor(isNative)) };
});
