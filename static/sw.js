import "../lib/workbench/offline/service_worker.ts";
