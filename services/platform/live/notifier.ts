import type { Announcement, EndedSessions } from './concern.js';

/**
 * Carries announcements from the projector to every live process, in order, and beside them the ends
 * of sessions, which wait for no read model. What is lost is no loss of data: processes are told that
 * there was a gap, clients read again, and sessions are looked up.
 */
export abstract class Notifier {
  /** What it sends gets nowhere at the moment. */
  abstract readonly isAway: boolean;
  abstract publish(announcement: Announcement): void;
  /** Returns the way to stop it. */
  abstract subscribe(listener: (announcement: Announcement) => void): () => void;
  /** Sessions are over: every process hears of it, this one too. */
  abstract publishEnded(ended: EndedSessions): void;
  /** Returns the way to stop it. */
  abstract onEnded(listener: (ended: EndedSessions) => void): () => void;
  /** Calls back when something may have been missed. Returns the way to stop it. */
  abstract onGap(listener: () => void): () => void;
  abstract close(): Promise<void>;
}

/** For a projector and live sockets in one process. */
export class InProcessNotifier extends Notifier {
  readonly isAway = false;
  private readonly listeners = new Set<(announcement: Announcement) => void>();
  private readonly endListeners = new Set<(ended: EndedSessions) => void>();

  publish(announcement: Announcement): void {
    for (const listener of this.listeners) listener(announcement);
  }

  subscribe(listener: (announcement: Announcement) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publishEnded(ended: EndedSessions): void {
    for (const listener of this.endListeners) listener(ended);
  }

  onEnded(listener: (ended: EndedSessions) => void): () => void {
    this.endListeners.add(listener);
    return () => this.endListeners.delete(listener);
  }

  onGap(): () => void {
    return () => undefined;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
