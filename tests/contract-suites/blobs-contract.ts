import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Blobs, StoreUnavailable } from '../../services/stores/ports.js';
import { expectRefusals } from '../support/refusal.js';

/** Blobs to test, and what to do when the tests are over. */
export interface OpenedBlobs {
  readonly blobs: Blobs;
  /** Called after the blobs were closed. */
  readonly cleanup?: () => Promise<void> | void;
}

/** A random blob id. */
export const newBlobId = () => createHash('sha256').update(randomBytes(16)).digest('hex');

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('latin1');
const filled = (size: number, byte: number) => new Uint8Array(size).fill(byte);

/** What {@link Blobs} promise, as tests. */
export function blobsContract(name: string, open: () => Promise<OpenedBlobs>): void {
  describe(`${name} as blobs`, () => {
    let opened: OpenedBlobs;
    const blobs = () => opened.blobs;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened.blobs.close();
      await opened.cleanup?.();
    });

    it.each([0, 1, 5_000, 3_000_000])('returns %i bytes unchanged', async (size) => {
      const [id, bytes] = [newBlobId(), new Uint8Array(randomBytes(size))];
      await blobs().put(id, bytes);
      expect(text(await blobs().get(id))).toBe(text(bytes));
    });

    it('finds nothing by an unused id', async () => {
      expect(await blobs().get(newBlobId())).toBeUndefined();
    });

    it('replaces a blob, also by the same bytes', async () => {
      const id = newBlobId();
      for (const bytes of [filled(9, 1), filled(3, 2), filled(3, 2)]) {
        await blobs().put(id, bytes);
        expect(await blobs().get(id)).toEqual(bytes);
      }
    });

    it('returns only whole blobs during concurrent writes', async () => {
      const id = newBlobId();
      await blobs().put(id, filled(100_000, 0));
      const writing = [1, 2, 3, 4].map((byte) => blobs().put(id, filled(100_000, byte)));
      const reading = Array.from({ length: 20 }, () => blobs().get(id));
      for (const bytes of await Promise.all(reading)) {
        expect(bytes).toHaveLength(100_000);
        expect(new Set(bytes).size).toBe(1);
      }
      await Promise.all(writing);
    });

    it('deletes one for good, and leaves the others', async () => {
      const [gone, kept] = [newBlobId(), newBlobId()];
      await blobs().put(gone, filled(3, 1));
      await blobs().put(kept, filled(3, 2));
      await blobs().delete(gone);
      await blobs().delete(gone);
      expect(await blobs().get(gone)).toBeUndefined();
      expect(await blobs().get(kept)).toEqual(filled(3, 2));
    });

    it('stores and returns copies', async () => {
      const [id, bytes] = [newBlobId(), filled(3, 1)];
      await blobs().put(id, bytes);
      bytes.fill(9);
      (await blobs().get(id))?.fill(9);
      expect(await blobs().get(id)).toEqual(filled(3, 1));
    });

    it.each([
      ['nothing', () => ''],
      ['another folder', () => '../keys.db'],
      ['a whole path', () => `/${newBlobId()}`],
      ['an id and more', () => `${newBlobId()}/x`],
      ['an id and a line end', () => `${newBlobId()}\n`],
      ['an id and U+0000', () => `${newBlobId()}\0`],
      ['an id that is too short', () => newBlobId().slice(1)],
      ['an id in capitals', () => newBlobId().toUpperCase().replace(/^./, 'A')],
    ])('refuses %s as an id', async (_name, id) => {
      const given = id();
      const calls = [blobs().put(given, filled(1, 1)), blobs().get(given), blobs().delete(given)];
      await expectRefusals(calls, RangeError);
    });

    it('refuses every call once closed', async () => {
      const { blobs: closing, cleanup } = await open();
      await closing.close();
      await closing.close();
      const id = newBlobId();
      const calls = [closing.put(id, filled(1, 1)), closing.get(id), closing.delete(id)];
      await expectRefusals(calls, StoreUnavailable);
      await cleanup?.();
    });
  });
}
