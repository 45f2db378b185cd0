import { setTimeout } from 'node:timers/promises';
import { type AllStreamSubscription, BACKWARDS, END } from '@eventstore/db-client';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { Connection } from './connection.js';
import { SubscriptionCache } from './subscription-cache.js';
import {
  logPositionOf,
  readFrom,
  type Resolved,
  toStoredEvent,
  toPosition,
} from './recorded-events.js';
import { withDeadline } from './with-deadline.js';

/** Milliseconds before the first new try, and at the most. */
const firstDelayMs = 50;
const maxDelayMs = 5_000;

/**
 * Wakes those who want to know of appends, by a subscription that is made anew after every error:
 * none resumes by itself. It begins when the first one listens, and lasts until the store is closed.
 * What it brings is kept for a while, so that who was woken need not ask the server for it.
 */
export class AppendSubscription {
  private readonly connection: Connection;
  private readonly listeners = new Set<{ readonly wake: () => void }>();
  private isFollowing = false;
  private isAnnouncing = false;
  private currentCache: SubscriptionCache | undefined;

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

  /** What the subscription has brought, while there is one. */
  get cache(): SubscriptionCache | undefined {
    return this.currentCache;
  }

  private async followForEver(): Promise<void> {
    const { closed } = this.connection;
    let pause = firstDelayMs;
    while (!closed.aborted) {
      try {
        await this.follow(() => (pause = firstDelayMs));
      } catch {
        // Whatever it was: readers that need the store find out themselves, and are woken again.
      }
      await setTimeout(pause, undefined, { signal: closed }).catch(() => undefined);
      pause = Math.min(maxDelayMs, 2 * pause);
    }
  }

  /** Ends only with an error: that of the subscription, or because the store is closed. */
  private async follow(confirmed: () => void): Promise<void> {
    const { client, closed } = this.connection;
    const lastPosition = await this.lastPosition();
    const cache = new SubscriptionCache(lastPosition);
    const subscription = client.subscribeToAll({ fromPosition: readFrom(lastPosition) });
    let end: (reason?: unknown) => void = () => undefined;
    const ended = new Promise<never>((_, reject) => (end = reject));
    for (const event of ['error', 'end', 'close']) subscription.on(event, end);
    closed.addEventListener('abort', end);
    try {
      await Promise.race([ended, this.confirmation(subscription)]);
      confirmed();
      this.currentCache = cache;
      // What was appended while there was no subscription.
      this.announce();
      subscription.on('data', (event: Resolved) => {
        cache.add({ position: toPosition(logPositionOf(event)), event: toStoredEvent(event) });
        this.announce();
      });
      await ended;
    } finally {
      this.currentCache = undefined;
      cache.end();
      closed.removeEventListener('abort', end);
      void subscription.unsubscribe().catch(() => undefined);
    }
  }

  /** The place of the newest event of all, so that the subscription gives all that come after. */
  private async lastPosition(): Promise<Position> {
    const { client } = this.connection;
    const newest = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
    const [lastPosition] = await this.connection.collect(() => client.readAll(newest));
    return lastPosition ? toPosition(logPositionOf(lastPosition)) : startPosition;
  }

  private confirmation(subscription: AllStreamSubscription): Promise<unknown> {
    return withDeadline(this.connection, (resolve, reject) => {
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
