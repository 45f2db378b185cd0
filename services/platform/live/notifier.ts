import type { Announcement, AccessChange } from './concern.js';

/**
 * Carries announcements from the projector to every live process, in order, and beside them how
 * people come in, which waits for no read model. What is lost is no loss of data: processes are told that
 * there was a gap, clients read again, and sessions are looked up.
 */
export abstract class Notifier {
  /** What it sends gets nowhere at the moment. */
  abstract readonly isAway: boolean;
  abstract publish(announcement: Announcement): void;
  /** Returns the way to stop it. */
  abstract subscribe(listener: (announcement: Announcement) => void): () => void;
  /** Sessions or passkeys are others now: every process hears of it, this one too. */
  abstract publishAccess(change: AccessChange): void;
  /** Returns the way to stop it. */
  abstract onAccess(listener: (change: AccessChange) => void): () => void;
  /** Calls back when something may have been missed. Returns the way to stop it. */
  abstract onGap(listener: () => void): () => void;
  /**
   * What the time is where all processes meet; null where there is no such place, or it is away. Processes
   * whose clocks are like it are like each other.
   */
  abstract commonTime(): Promise<Date | null>;
  abstract close(): Promise<void>;
}

/** For a projector and live sockets in one process. */
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
