import { hashOf } from '../../../../../projections/kernel/hash-of.js';
import { GrowingNumbers } from './growing-numbers.js';
import { HashedNumbers } from './hashed-numbers.js';

/** What a document is found by; undefined for one that is not found so. */
export type KeyOf = (body: Readonly<Record<string, unknown>>) => string | undefined;

/** Numbers of records by a key: those of one hash in a chain, the last one first. */
export class RecordsByKey {
  private readonly last = new HashedNumbers();
  /** One more than the record that comes after each in its chain; 0 at the end. */
  private readonly next = new GrowingNumbers((length) => new Uint32Array(length));

  constructor(private readonly keyOf: KeyOf) {}

  /** Records are added by growing number. */
  add(record: number, body: Parameters<KeyOf>[0]): void {
    const key = this.keyOf(body);
    if (key === undefined) return;
    const hash = hashOf(key);
    const before = this.last.find(hash, () => true);
    this.last.put(hash, record, before);
    this.next.set(record, before === undefined ? 0 : before + 1);
  }

  /** Records that may have the key: those of another with the same hash are among them. */
  *of(key: string): Generator<number, void, undefined> {
    let record = this.last.find(hashOf(key), () => true);
    while (record !== undefined) {
      yield record;
      const next = this.next.get(record);
      record = next === 0 ? undefined : next - 1;
    }
  }
}
