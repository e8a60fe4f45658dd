/** A stretch of a text as it stands, or a character without a shape by the letters of its sign. */
export type Shown = string | { readonly sign: string };

/** A text in a list; its characters without a shape are drawn as the editor draws them. */
export function ShownText({ text }: { readonly text: readonly Shown[] }) {
  return (
    <>
      {text.map((part, at) =>
        typeof part === "string" ? part : <span key={at} class="special">{part.sign}</span>
      )}
    </>
  );
}
