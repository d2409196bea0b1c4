// What an editor on this page still has to send, for whoever is about to leave.

/** How long somebody waits for it who signs out; in milliseconds. */
const LONGEST = 5_000;

let flush: (() => Promise<void>) | undefined;

/** From now on this sends what waits. */
export const sendAtLeaving = (send: () => Promise<void>): void => {
  flush = send;
};

/** Sends what waits; resolves when it is sent, or has taken too long. */
export const flushDrafts = (): Promise<void> =>
  Promise.race([
    flush?.() ?? Promise.resolve(),
    new Promise<void>((resolve) => setTimeout(resolve, LONGEST)),
  ]);
