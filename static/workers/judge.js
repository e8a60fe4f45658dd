import "../../lib/workbench/changes/judge_worker.ts";
