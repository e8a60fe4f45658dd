/** An error that ends a request with the given HTTP status. */
export class HttpError extends Error {
  /** HTTP status of the answer. */
  status: number;

  /**
   * @param status HTTP status of the answer
   * @param message text for the reader; empty when left out
   */
  constructor(status: number, message?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "HttpError";
    this.status = status;
  }
}
