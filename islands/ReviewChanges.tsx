import { useEffect, useMemo } from "preact/hooks";
import { connectPage, createPage } from "../lib/workbench/changes/state.ts";
import { Changes } from "../lib/workbench/changes/view.tsx";

/** Reviews changed regular expressions. */
export default function ReviewChanges() {
  const page = useMemo(createPage, []);
  useEffect(() => connectPage(page, window), []);
  return <Changes page={page} />;
}
