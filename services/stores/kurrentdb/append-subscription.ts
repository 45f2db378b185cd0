import { setTimeout } from 'node:timers/promises';
import { type AllStreamSubscription, BACKWARDS, END } from '@eventstore/db-client';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import { type Connection, withDeadline } from './connection.js';
import { SubscriptionCache } from './subscription-cache.js';
import {
  logPositionOf,
  readFrom,
  type Resolved,
  toStoredEvent,
  toPosition,
} from './recorded-events.js';

/** The delay doubles with each failure. */
const firstDelayMs = 50;
const maxDelayMs = 5_000;

/**
 * Notifies listeners of appends through a subscription to the server. It starts with the first
 * listener and lasts until the store is closed. After an error it is opened again, because the client
 * does not resume it. Received events are cached for a while, so that listeners need not read them.
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

  /** Notifies a listener of each append. @returns a function that removes it. */
  add(wake: () => void): () => void {
    const listener = { wake };
    this.listeners.add(listener);
    if (!this.isFollowing) void this.followForEver();
    this.isFollowing = true;
    return () => this.listeners.delete(listener);
  }

  /** Removes all listeners. */
  clear(): void {
    this.listeners.clear();
  }

  /** Events received by the current subscription, if there is one. */
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
        // Not reported: readers get the same error from their own requests, and are notified when the
        // subscription is open again.
      }
      await setTimeout(pause, undefined, { signal: closed }).catch(() => undefined);
      pause = Math.min(maxDelayMs, 2 * pause);
    }
  }

  /** Ends only with an error: of the subscription, or because the store is closed. */
  private async follow(onConfirmed: () => void): Promise<void> {
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
      onConfirmed();
      this.currentCache = cache;
      // Events may have been appended while there was no subscription.
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

  /** Position of the newest event, after which the subscription starts. */
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

  /** Notifies listeners once for all events that arrive together. */
  private announce(): void {
    if (this.isAnnouncing) return;
    this.isAnnouncing = true;
    setImmediate(() => {
      this.isAnnouncing = false;
      for (const { wake } of [...this.listeners]) wake();
    });
  }
}
