import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Pause {
  /** Nothing but this notice has been told since the read began. */
  isOfThisNotice: boolean;
  /** It was marked again meanwhile. */
  isStale: boolean;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Pauses between two reads of what is stale, in milliseconds. */
export const pauses = {
  /** What comes together is read once more at the most. */
  usual: 50,
  /** Bursts of changes to figures and rankings cost one read a second. */
  burst: 1_000,
} as const;

/**
 * Marks queries stale: read at once, and then at most once in a while each, so that many changes in
 * a row cost few reads. Those not on screen are only read when they are shown again.
 */
export class StaleQueries {
  private readonly client: QueryClient;
  private readonly pausing = new Map<string, Pause>();

  constructor(client: QueryClient) {
    this.client = client;
  }

  mark(queryKey: QueryKey, milliseconds: number = pauses.usual): void {
    const name = JSON.stringify(queryKey);
    const pause = this.pausing.get(name);
    if (pause) {
      // One notice may say of several changes that they make the same stale: one read shows them all.
      pause.isStale ||= !pause.isOfThisNotice;
      return;
    }
    const ended = () => {
      const { isStale } = this.pausing.get(name) ?? {};
      this.pausing.delete(name);
      if (isStale) this.mark(queryKey, milliseconds);
    };
    const timer = setTimeout(ended, milliseconds);
    const begun: Pause = { isOfThisNotice: true, isStale: false, timer };
    this.pausing.set(name, begun);
    queueMicrotask(() => (begun.isOfThisNotice = false));
    void this.client.invalidateQueries({ queryKey });
  }

  stop(): void {
    for (const { timer } of this.pausing.values()) clearTimeout(timer);
    this.pausing.clear();
  }
}
