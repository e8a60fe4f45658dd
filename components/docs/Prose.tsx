/** A sentence or more in which code stands between backticks. */
export function Prose({ words }: { words: string }) {
  return (
    <>{words.split("`").map((piece, index) => index % 2 === 1 ? <code key={index}>{piece}</code> : piece)}</>
  );
}
