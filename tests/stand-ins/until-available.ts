import { StoreUnavailable } from '../../services/stores/ports.js';

/** Tries again while a store is unavailable: a busy machine may need longer than the store waits. */
export async function untilAvailable<Result>(act: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
