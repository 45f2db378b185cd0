import { undoWindow } from '../../lib/outbox/undo-window.js';

/** Ids that were added within the undo window. */
class RecentIds {
  private current: ReadonlySet<string> = new Set();
  private readonly listeners = new Set<() => void>();

  readonly ids = () => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(id: string): void {
    this.change([...this.current, id]);
    setTimeout(() => this.change([...this.current].filter((other) => other !== id)), undoWindow);
  }

  private change(ids: readonly string[]): void {
    this.current = new Set(ids);
    for (const listener of this.listeners) listener();
  }
}

export const recentlyHidden = new RecentIds();
