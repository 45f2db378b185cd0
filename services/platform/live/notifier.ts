import type { Clock } from '../../stores/ports/tokens.js';
import type { Announcement, AccessChange } from './concern.js';

/**
 * Carries announcements from the projector to every live process in order, and changes of sessions
 * and passkeys. Losing messages is safe: after a gap clients reload and sessions are checked.
 */
export abstract class Notifier {
  /** Whether messages are currently lost. */
  abstract readonly isAway: boolean;
  abstract publish(announcement: Announcement): void;
  /** @returns a function that unsubscribes. */
  abstract subscribe(listener: (announcement: Announcement) => void): () => void;
  /** Informs every process, including this one, that sessions or passkeys of a user changed. */
  abstract publishAccess(change: AccessChange): void;
  /** @returns a function that unsubscribes. */
  abstract onAccess(listener: (change: AccessChange) => void): () => void;
  /** Called when messages may have been lost. @returns a function that unsubscribes. */
  abstract onGap(listener: () => void): () => void;
  /**
   * The time of a clock that all processes share; null when there is none or it cannot be reached.
   */
  abstract commonTime(): Promise<Date | null>;
  abstract close(): Promise<void>;
}

/** For installations in which one process is both the projector and the live process. */
export class InProcessNotifier extends Notifier {
  readonly isAway = false;
  private readonly listeners = new Set<(announcement: Announcement) => void>();
  private readonly accessListeners = new Set<(change: AccessChange) => void>();

  publish(announcement: Announcement): void {
    for (const listener of this.listeners) listener(announcement);
  }

  subscribe(listener: (announcement: Announcement) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publishAccess(change: AccessChange): void {
    for (const listener of this.accessListeners) listener(change);
  }

  onAccess(listener: (change: AccessChange) => void): () => void {
    this.accessListeners.add(listener);
    return () => this.accessListeners.delete(listener);
  }

  onGap(): () => void {
    return () => undefined;
  }

  commonTime(): Promise<null> {
    return Promise.resolve(null);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Seconds by which this process's clock is ahead of the shared one, assuming equal delays both
 * ways; null without a shared clock.
 */
export async function clockOffset(
  clock: Clock,
  notifier: Pick<Notifier, 'commonTime'>,
): Promise<number | null> {
  const sentAt = clock().getTime();
  const common = await notifier.commonTime();
  if (common === null) return null;
  const middle = (sentAt + clock().getTime()) / 2;
  return (middle - common.getTime()) / 1_000;
}
