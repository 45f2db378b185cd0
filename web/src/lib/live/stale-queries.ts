import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Change } from '../../../../services/contract/live.js';

const maxChanges = 1_000;

/**
 * The newest change of each document. Drops late and repeated changes, and lets a response catch up
 * with changes that came while it was on its way.
 */
export class Changes {
  private readonly newest = new Map<string, Change>();

  /** Records the change; false if this or a newer one is already known. */
  record(change: Change): boolean {
    const key = `${change.model}:${change.id}`;
    const known = this.newest.get(key);
    if (known && known.version >= change.version) return false;
    this.newest.delete(key);
    this.newest.set(key, change);
    this.forgetOldest();
    return true;
  }

  /** The changes after a position, oldest first. */
  since(position: string | undefined): Change[] {
    if (position === undefined) return [];
    return [...this.newest.values()]
      .filter((change) => change.version > position)
      .sort((one, other) => (one.version < other.version ? -1 : 1));
  }

  clear(): void {
    this.newest.clear();
  }

  private forgetOldest(): void {
    if (this.newest.size <= maxChanges) return;
    for (const key of this.newest.keys()) {
      this.newest.delete(key);
      return;
    }
  }
}

export const changes = new Changes();

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

/** A read model whose changes the server sends. */
export type Model = Change['model'];
export type ChangeOf<Name extends Model> = Extract<Change, { model: Name }>;

/** The cached queries of this page, and the person they belong to. */
export interface LiveContext {
  readonly client: QueryClient;
  readonly stale: StaleQueries;
  /** The person's e-mail. */
  readonly me: string;
}

/** What a feature does with a change of one read model. */
export interface OnChange<Name extends Model> {
  /** Applies the change to cached queries; true if nothing has to be refetched. */
  readonly apply?: (context: LiveContext, change: ChangeOf<Name>) => boolean;
  /** Queries that the change makes stale. */
  readonly stale?: readonly QueryKey[];
  /** The same for changes that come in bursts: refetched at once, then at most once a second. */
  readonly staleInBursts?: readonly QueryKey[];
}
