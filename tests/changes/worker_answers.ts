/**
 * Sends a request to a worker and waits for the answer with its id.
 *
 * @returns undefined if the worker fails, or doesn't answer in time
 */
export function askWorker<Answer extends { readonly id: number }>(
  worker: Worker,
  request: { readonly id: number },
  limitMs: number,
): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const timer = setTimeout(() => resolve(undefined), limitMs);
  worker.onerror = (event) => {
    event.preventDefault();
    resolve(undefined);
  };
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.id === request.id) resolve(data);
  };
  worker.postMessage(request);
  return promise.finally(() => clearTimeout(timer));
}
