/** Goes on in a task of its own, so that the page answers in between. */
export const ownTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
