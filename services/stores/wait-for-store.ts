import { setTimeout } from 'node:timers/promises';
import { type EventStore, StoreUnavailable } from './ports.js';

/** Milliseconds before the second try, doubled each time, and at the most. */
const firstPause = 1_000;
const longestPause = 30_000;

/**
 * Resolves as soon as the store answers, however long that takes: its server may start after us.
 * @param tell is told of each try that failed, in one line.
 */
export async function waitForStore(
  store: EventStore,
  tell: (message: string) => void,
): Promise<void> {
  for (let pause = firstPause; ; pause = Math.min(longestPause, 2 * pause)) {
    try {
      await store.tail();
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      tell(`${error.message}; trying again in ${pause / 1_000} s`);
      await setTimeout(pause);
    }
  }
}
