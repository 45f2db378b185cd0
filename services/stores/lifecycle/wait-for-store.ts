import { setTimeout } from 'node:timers/promises';
import { StoreUnusable, StoreUnavailable } from '../ports.js';
import { type Endpoint, diagnoseTransport } from './diagnose-transport.js';

/** The delay doubles with each failure. */
const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

/** A store that the start waits for. */
export interface AwaitedStore {
  /** A request that the store must be able to answer. */
  readonly probe: () => Promise<unknown>;
  readonly endpoints: readonly Endpoint[];
  /** The setting with its address. */
  readonly setting: string;
}

/**
 * Resolves when the store answers. It waits without a limit, because the server may start later.
 * @param report receives one line for each failed try.
 * @throws StoreUnusable when waiting does not help.
 */
export async function waitForStore(
  { probe, endpoints, setting }: AwaitedStore,
  report: (message: string) => void,
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
      report(`${error.message}; trying again in ${pause / 1_000} s`);
      await setTimeout(pause);
    }
  }
}
