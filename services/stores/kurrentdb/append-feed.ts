import { setTimeout } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  BACKWARDS,
  END,
  type ReadPosition,
  START,
} from '@eventstore/db-client';
import type { Connection } from './connection.js';
import { logPositionOf } from './recorded-events.js';
import { within } from './within.js';

/** Milliseconds before the first new try, and at the most. */
const firstPause = 50;
const longestPause = 5_000;

/**
 * Wakes those who want to know of appends, by a subscription that is made anew after every error:
 * none resumes by itself. It begins when the first one listens, and lasts until the store is closed.
 */
export class AppendFeed {
  private readonly connection: Connection;
  private readonly listeners = new Set<{ readonly wake: () => void }>();
  private isFollowing = false;
  private isAnnouncing = false;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Adds a listener; gives the way to remove it. */
  add(wake: () => void): () => void {
    const listener = { wake };
    this.listeners.add(listener);
    if (!this.isFollowing) void this.followForEver();
    this.isFollowing = true;
    return () => this.listeners.delete(listener);
  }

  clear(): void {
    this.listeners.clear();
  }

  private async followForEver(): Promise<void> {
    const { closed } = this.connection;
    let pause = firstPause;
    while (!closed.aborted) {
      try {
        await this.follow(() => (pause = firstPause));
      } catch {
        // Whatever it was: readers that need the store find out themselves, and are woken again.
      }
      await setTimeout(pause, undefined, { signal: closed }).catch(() => undefined);
      pause = Math.min(longestPause, 2 * pause);
    }
  }

  /** Ends only with an error: that of the subscription, or because the store is closed. */
  private async follow(confirmed: () => void): Promise<void> {
    const { client, closed } = this.connection;
    const fromPosition = await this.last();
    const subscription = client.subscribeToAll({ fromPosition });
    let end: (reason?: unknown) => void = () => undefined;
    const ended = new Promise<never>((_, reject) => (end = reject));
    for (const event of ['error', 'end', 'close']) subscription.on(event, end);
    closed.addEventListener('abort', end);
    try {
      await Promise.race([ended, this.confirmation(subscription)]);
      confirmed();
      // What was appended while there was no subscription.
      this.announce();
      subscription.on('data', () => this.announce());
      await ended;
    } finally {
      closed.removeEventListener('abort', end);
      void subscription.unsubscribe().catch(() => undefined);
    }
  }

  /** The place of the newest event of all, so that the subscription gives all that come after. */
  private async last(): Promise<ReadPosition> {
    const { client } = this.connection;
    const newest = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
    const [last] = await this.connection.collect(() => client.readAll(newest));
    if (!last) return START;
    const position = logPositionOf(last);
    return { commit: position, prepare: position };
  }

  private confirmation(subscription: AllStreamSubscription): Promise<unknown> {
    return within(this.connection, (resolve, reject) => {
      subscription.on('confirmation', resolve).on('error', reject);
      return () => undefined;
    });
  }

  /** Wakes everybody soon, once for many events that come together. */
  private announce(): void {
    if (this.isAnnouncing) return;
    this.isAnnouncing = true;
    setImmediate(() => {
      this.isAnnouncing = false;
      for (const { wake } of [...this.listeners]) wake();
    });
  }
}
