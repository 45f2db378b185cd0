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
