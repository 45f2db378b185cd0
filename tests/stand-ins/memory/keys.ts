import type { KeyObject } from 'node:crypto';
import { checkName } from '../../../services/stores/ports/checks.js';
import { compareText } from '../../../services/stores/read-store/document-query.js';
import { newKey } from '../../../services/stores/keys/master-key.js';
import { KeyDeleted, type Keys, StoreUnavailable } from '../../../services/stores/ports.js';
import { promiseTry } from '../../../services/stores/async/promises.js';

/** In-memory keys for tests. */
export function openMemoryKeys(): Keys {
  return new MemoryKeys();
}

class MemoryKeys implements Keys {
  private readonly keys = new Map<string, KeyObject>();
  private readonly gone = new Set<string>();
  private closed = false;

  getMany(names: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    return this.whileOpen(() => {
      const found = new Map<string, KeyObject>();
      for (const name of names) {
        const key = this.keys.get(name);
        if (key) found.set(name, key);
      }
      return found;
    });
  }

  getOrCreate(name: string): Promise<KeyObject> {
    return this.whileOpen(() => {
      checkName('key name', name);
      if (this.gone.has(name)) throw new KeyDeleted();
      const key = this.keys.get(name) ?? newKey();
      this.keys.set(name, key);
      return key;
    });
  }

  delete(name: string): Promise<void> {
    return this.whileOpen(() => {
      if (this.keys.delete(name)) this.gone.add(name);
    });
  }

  deletedNames(after: string | undefined, limit: number): Promise<readonly string[]> {
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
    return promiseTry(() => {
      if (this.closed) throw new StoreUnavailable('the keys are closed');
      return work();
    });
  }
}
