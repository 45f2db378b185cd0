import { hashOf } from '../../../../projections/kernel/hash-of.js';
import { HashedNumbers } from './hashed-numbers.js';

/** What a document is found by; undefined for one that is not found so. */
export type KeyOf = (body: Readonly<Record<string, unknown>>) => string | undefined;

/** Numbers of records by a key: those of one hash in a chain, the last one first. */
export class RecordsByKey {
  private readonly last = new HashedNumbers();
  /** One more than the record that comes after each in its chain; 0 at the end. */
  private next = new Uint32Array(1_024);

  constructor(private readonly keyOf: KeyOf) {}

  /** Records are added by growing number. */
  add(record: number, body: Parameters<KeyOf>[0]): void {
    const key = this.keyOf(body);
    if (key === undefined) return;
    const hash = hashOf(key);
    const before = this.last.find(hash, () => true);
    this.last.put(hash, record, before);
    while (record >= this.next.length) {
      const longer = new Uint32Array(2 * this.next.length);
      longer.set(this.next);
      this.next = longer;
    }
    this.next[record] = before === undefined ? 0 : before + 1;
  }

  /** Records that may have the key: those of another with the same hash are among them. */
  *of(key: string): Generator<number, void, undefined> {
    let record = this.last.find(hashOf(key), () => true);
    while (record !== undefined) {
      yield record;
      const next = this.next[record] ?? 0;
      record = next === 0 ? undefined : next - 1;
    }
  }
}
