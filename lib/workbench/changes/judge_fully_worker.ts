import { judgeChange } from "../../change/judge/judge_change.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import { answerRequest } from "./judge_request.ts";
import type { JudgedChange, JudgeRequest } from "./review.ts";

defineWorker<JudgeRequest, JudgedChange>((request) => answerRequest(request, judgeChange));
