import { setTimeout } from 'node:timers/promises';
import { StoreRefuses, StoreUnavailable } from '../ports.js';
import { type Endpoint, transportTrouble } from './diagnose-transport.js';

/** Milliseconds before the second try, doubled each time, and at the most. */
const firstPause = 1_000;
const longestPause = 30_000;

/** A store that a start waits for. */
export interface AwaitedStore {
  /** Asks it for something that it has to know. */
  readonly ask: () => Promise<unknown>;
  /** Where it listens, and the setting that says so. */
  readonly endpoints: readonly Endpoint[];
  readonly setting: string;
}

/**
 * Resolves as soon as the store answers, however long that takes: its server may start after us.
 * @param tell is told of each try that failed, in one line.
 * @throws StoreRefuses when waiting does not help.
 */
export async function waitForStore(
  { ask, endpoints, setting }: AwaitedStore,
  tell: (message: string) => void,
): Promise<void> {
  for (let pause = firstPause; ; pause = Math.min(longestPause, 2 * pause)) {
    try {
      await ask();
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || error instanceof StoreRefuses) throw error;
      for (const endpoint of endpoints) {
        const trouble = await transportTrouble(endpoint, setting);
        if (trouble) throw new StoreRefuses(trouble, { cause: error });
      }
      tell(`${error.message}; trying again in ${pause / 1_000} s`);
      await setTimeout(pause);
    }
  }
}
