import { Injectable } from '@nestjs/common';
import type { Announcement } from './concern.js';

/**
 * Carries announcements from the projector to every live process, in order. One that is lost is no
 * loss of data: clients catch up when they reconnect or read.
 */
export abstract class Notifier {
  abstract publish(announcement: Announcement): void;
  /** Returns the way to stop it. */
  abstract subscribe(listener: (announcement: Announcement) => void): () => void;
}

/** For a projector and live sockets in one process. */
@Injectable()
export class InProcessNotifier extends Notifier {
  private readonly listeners = new Set<(announcement: Announcement) => void>();

  publish(announcement: Announcement): void {
    for (const listener of this.listeners) listener(announcement);
  }

  subscribe(listener: (announcement: Announcement) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
