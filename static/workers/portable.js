import "../../lib/workbench/works_in/worker.ts";
