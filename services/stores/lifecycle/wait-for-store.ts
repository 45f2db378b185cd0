import { setTimeout } from 'node:timers/promises';
import { StoreUnusable, StoreUnavailable } from '../ports.js';
import { type Endpoint, diagnoseTransport } from './diagnose-transport.js';

/** Milliseconds before the second try, doubled each time, and at the most. */
const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

/** A store that a start waits for. */
export interface AwaitedStore {
  /** Asks it for something that it has to know. */
  readonly probe: () => Promise<unknown>;
  /** Where it listens, and the setting that says so. */
  readonly endpoints: readonly Endpoint[];
  readonly setting: string;
}

/**
 * Resolves as soon as the store answers, however long that takes: its server may start after us.
 * @param tell is told of each try that failed, in one line.
 * @throws StoreUnusable when waiting does not help.
 */
export async function waitForStore(
  { probe, endpoints, setting }: AwaitedStore,
  tell: (message: string) => void,
): Promise<void> {
  for (let pause = firstDelayMs; ; pause = Math.min(maxDelayMs, 2 * pause)) {
    try {
      await probe();
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || error instanceof StoreUnusable) throw error;
      for (const endpoint of endpoints) {
        const trouble = await diagnoseTransport(endpoint, setting);
        if (trouble) throw new StoreUnusable(trouble, { cause: error });
      }
      tell(`${error.message}; trying again in ${pause / 1_000} s`);
      await setTimeout(pause);
    }
  }
}
