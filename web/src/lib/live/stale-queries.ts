import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Pause {
  /** No other notice has arrived since the refetch began. */
  isOfThisNotice: boolean;
  /** The query was marked again during the pause. */
  isStale: boolean;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Pauses between two refetches of a query, in milliseconds. */
export const pauses = {
  /** Changes that come together cost at most one more refetch. */
  usual: 50,
  /** Bursts of changes to figures and rankings cost one refetch a second. */
  burst: 1_000,
} as const;

/**
 * Marks queries stale. A query on screen is refetched at once, then at most once per pause, so that
 * many changes cost few refetches. Others are refetched when they are shown again.
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
      // Several changes of one notice may mark the same query; one refetch shows them all.
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
