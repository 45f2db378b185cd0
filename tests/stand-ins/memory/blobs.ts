import { checkBlobId } from '../../../services/stores/ports/checks.js';
import { type Blobs, StoreUnavailable } from '../../../services/stores/ports.js';
import { promiseTry } from '../../../services/stores/async/promises.js';

/** In-memory blobs for tests. */
export function openMemoryBlobs(): Blobs {
  return new MemoryBlobs();
}

class MemoryBlobs implements Blobs {
  private readonly blobs = new Map<string, Uint8Array>();
  private closed = false;

  put(id: string, bytes: Uint8Array): Promise<void> {
    return this.whileOpen(id, () => {
      this.blobs.set(id, new Uint8Array(bytes));
    });
  }

  get(id: string): Promise<Uint8Array | undefined> {
    return this.whileOpen(id, () => this.blobs.get(id)?.slice());
  }

  delete(id: string): Promise<void> {
    return this.whileOpen(id, () => {
      this.blobs.delete(id);
    });
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }

  private whileOpen<T>(id: string, work: () => T): Promise<T> {
    return promiseTry(() => {
      if (this.closed) throw new StoreUnavailable('the blobs are closed');
      checkBlobId(id);
      return work();
    });
  }
}
