import { randomBytes } from 'node:crypto';
import { checkName } from '../checks.js';
import { compareText } from '../compare.js';
import { KeyDeleted, type Keys, StoreUnavailable } from '../ports.js';
import { promised } from '../promised.js';

const keyBytes = 32;

/** Keys that last as long as the object: for tests. */
export function openMemoryKeys(): Keys {
  return new MemoryKeys();
}

class MemoryKeys implements Keys {
  private readonly keys = new Map<string, Uint8Array>();
  private readonly gone = new Set<string>();
  private closed = false;

  getMany(names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return this.whileOpen(() => {
      const found = new Map<string, Uint8Array>();
      for (const name of names) {
        const key = this.keys.get(name);
        if (key) found.set(name, key.slice());
      }
      return found;
    });
  }

  getOrCreate(name: string): Promise<Uint8Array> {
    return this.whileOpen(() => {
      checkName('key name', name);
      if (this.gone.has(name)) throw new KeyDeleted();
      const key = this.keys.get(name) ?? new Uint8Array(randomBytes(keyBytes));
      this.keys.set(name, key);
      return key.slice();
    });
  }

  delete(name: string): Promise<void> {
    return this.whileOpen(() => {
      this.keys.get(name)?.fill(0);
      if (this.keys.delete(name)) this.gone.add(name);
    });
  }

  deleted(after: string | undefined, limit: number): Promise<readonly string[]> {
    return this.whileOpen(() =>
      [...this.gone]
        .filter((name) => after === undefined || compareText(name, after) > 0)
        .sort(compareText)
        .slice(0, limit),
    );
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }

  private whileOpen<T>(work: () => T): Promise<T> {
    return promised(() => {
      if (this.closed) throw new StoreUnavailable('the keys are closed');
      return work();
    });
  }
}
