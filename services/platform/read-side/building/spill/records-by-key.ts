import { hashOf } from '../../../../../projections/kernel/hash-of.js';
import { GrowingNumbers } from './growing-numbers.js';
import { HashedNumbers } from './hashed-numbers.js';

/** The key of a document; undefined when it is not indexed. */
export type KeyOf = (body: Readonly<Record<string, unknown>>) => string | undefined;

/** Record numbers by key. Records of one hash form a chain, the latest first. */
export class RecordsByKey {
  private readonly last = new HashedNumbers();
  /** The next record of the chain plus one; 0 at the end. */
  private readonly next = new GrowingNumbers((length) => new Uint32Array(length));

  constructor(private readonly keyOf: KeyOf) {}

  /** Record numbers must grow. */
  add(record: number, body: Parameters<KeyOf>[0]): void {
    const key = this.keyOf(body);
    if (key === undefined) return;
    const hash = hashOf(key);
    const previous = this.last.find(hash, () => true);
    this.last.put(hash, record, previous);
    this.next.set(record, previous === undefined ? 0 : previous + 1);
  }

  /** Records that may have the key: other keys with the same hash are included. */
  *of(key: string): Generator<number, void, undefined> {
    let record = this.last.find(hashOf(key), () => true);
    while (record !== undefined) {
      yield record;
      const next = this.next.get(record);
      record = next === 0 ? undefined : next - 1;
    }
  }
}
