/** A page that nobody sees is not painted. */
const UNSEEN_MS = 100;

/**
 * Goes on in a task of its own once the page is painted as it is now.
 *
 * @returns gives it up
 */
export function afterPaint(go: () => void): () => void {
  const end = () => (cancelAnimationFrame(frame), clearTimeout(timer));
  const proceed = () => (end(), go());
  let timer = setTimeout(proceed, UNSEEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(proceed);
  });
  return end;
}
