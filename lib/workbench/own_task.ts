/**
 * Goes on in a task of its own, so that the page answers in between. It takes a timer: browsers deal with several
 * messages of a channel in one task.
 */
export const ownTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
