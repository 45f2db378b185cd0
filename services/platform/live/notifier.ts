import type { Announcement } from './concern.js';

/**
 * Carries announcements from the projector to every live process, in order. One that is lost is no
 * loss of data: live processes are told that there was a gap, and clients read again.
 */
export abstract class Notifier {
  abstract publish(announcement: Announcement): void;
  /** Returns the way to stop it. */
  abstract subscribe(listener: (announcement: Announcement) => void): () => void;
  /** Calls back when announcements may have been missed. Returns the way to stop it. */
  abstract onGap(listener: () => void): () => void;
  abstract close(): Promise<void>;
}

/** For a projector and live sockets in one process. */
export class InProcessNotifier extends Notifier {
  private readonly listeners = new Set<(announcement: Announcement) => void>();

  publish(announcement: Announcement): void {
    for (const listener of this.listeners) listener(announcement);
  }

  subscribe(listener: (announcement: Announcement) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onGap(): () => void {
    return () => undefined;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
