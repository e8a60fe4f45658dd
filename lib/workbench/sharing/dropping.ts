import type { Sources } from "../sources.ts";

/** Takes a text file that is dropped anywhere on the page; a browser by itself would leave the page for it. */
export function connectDropping(sources: Sources, page: Window): () => void {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const [file = null] = event.dataTransfer?.files ?? [];
    if (file === null) return;
    event.preventDefault();
    event.stopPropagation();
    sources.region.value = "text";
    void import("./text_files.ts").then(({ takeFile }) => takeFile(sources, file));
  };
  page.addEventListener("dragover", over);
  page.addEventListener("drop", drop, { capture: true });
  return () => {
    page.removeEventListener("dragover", over);
    page.removeEventListener("drop", drop, { capture: true });
  };
}
