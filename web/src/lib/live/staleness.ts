import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Pauses before what is stale is read again, in milliseconds. */
export const pauses = {
  /** What came together is read once. */
  usual: 50,
  /** Bursts of changes to figures and rankings cost one read a second. */
  burst: 1_000,
} as const;

/**
 * Marks queries stale, at most once in a while each: many changes in a row cost one read. Those
 * not on screen are only read when they are shown again.
 */
export class Staleness {
  private readonly client: QueryClient;
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(client: QueryClient) {
    this.client = client;
  }

  mark(queryKey: QueryKey, afterMilliseconds: number = pauses.usual): void {
    const name = JSON.stringify(queryKey);
    if (this.timers.has(name)) return;
    const invalidate = () => {
      this.timers.delete(name);
      void this.client.invalidateQueries({ queryKey });
    };
    this.timers.set(name, setTimeout(invalidate, afterMilliseconds));
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
