import "../../lib/workbench/review/markdown_worker.ts";
