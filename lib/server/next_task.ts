/** Lets other requests be served before long work continues. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
