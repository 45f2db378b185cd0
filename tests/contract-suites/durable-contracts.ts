import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type Collection,
  type EventStore,
  type Keys,
  noStream,
  type ReadStore,
} from '../../services/stores/ports.js';
import { toPosition } from '../../services/stores/event-log/times-in-log.js';
import {
  given,
  newEvents,
  newStream,
  readAllWhole,
  readStreamWhole,
} from './event-store/event-samples.js';
import { hexOf } from '../support/hex-of.js';

/** A database or folder that a durable adapter can open several times. */
export interface DurablePlace<Store> {
  readonly open: () => Promise<Store>;
  /** Called after every store opened there was closed. */
  readonly cleanup?: () => Promise<void> | void;
}

type Prepare<Store> = () => Promise<DurablePlace<Store>>;

/** What a durable {@link EventStore} promises about closing and opening again, as tests. */
export function durableEventStoreContract(name: string, prepare: Prepare<EventStore>): void {
  describe(`${name} as a durable event store`, () => {
    it('has everything when it is reopened, and continues from there', async () => {
      const { open, cleanup } = await prepare();
      const first = await open();
      const start = await first.tail();
      const stream = newStream();
      const events = newEvents(3);
      await first.append(stream, noStream, events);
      const before = await readAllWhole(first, start);
      await first.close();

      const second = await open();
      expect(await readAllWhole(second, start)).toEqual(before);
      expect(await second.tail()).toBe(before.at(-1)?.position);
      await expect(second.append(stream, noStream, newEvents(1))).rejects.toMatchObject({
        name: 'WrongExpectedRevision',
      });
      const more = newEvents(2, 3);
      const { position } = await second.append(stream, 2, more);
      expect(position > (before.at(-1)?.position ?? '')).toBe(true);
      expect((await readStreamWhole(second, stream)).map(given)).toEqual([...events, ...more]);
      await second.close();
      await cleanup?.();
    });

    it('stores appends that were in progress when it was closed', async () => {
      const { open, cleanup } = await prepare();
      const first = await open();
      const streams = Array.from({ length: 20 }, () => newStream());
      const appends = streams.map((stream) => first.append(stream, noStream, newEvents(2)));
      await first.close();
      await Promise.all(appends);
      const second = await open();
      for (const stream of streams) {
        expect(await readStreamWhole(second, stream)).toHaveLength(2);
      }
      await second.close();
      await cleanup?.();
    });
  });
}

/** What a durable {@link ReadStore} promises about closing and opening again, as tests. */
export function durableReadStoreContract(name: string, prepare: Prepare<ReadStore>): void {
  it(`${name} as a durable read store has everything when it is reopened`, async () => {
    const { open, cleanup } = await prepare();
    const collection: Collection = {
      name: `kept_${randomUUID()}`,
      indexes: { byOwner: { equals: ['owner'] } },
    };
    const document = { id: 'one', position: toPosition(7), body: { owner: 'a', text: 'é👋' } };
    const first = await open();
    await first.ensure(collection);
    const checkpoint = { from: await first.checkpoint(collection), to: toPosition(7) };
    await first.commit([{ collection, put: [document], remove: [], checkpoint }]);
    await first.close();

    const second = await open();
    await second.ensure(collection);
    expect(await second.checkpoint(collection)).toBe(toPosition(7));
    const query = { index: 'byOwner', where: { owner: 'a' }, limit: 10 };
    expect(await second.list(collection, query)).toEqual({ documents: [document] });
    await second.drop(collection);
    await second.close();
    await cleanup?.();
  });
}

/** What durable {@link Keys} promise about closing and opening again, as tests. */
export function durableKeysContract(name: string, prepare: Prepare<Keys>): void {
  it(`${name} as durable keys has everything when it is reopened`, async () => {
    const { open, cleanup } = await prepare();
    const [kept, deleted] = [randomUUID(), randomUUID()];
    const first = await open();
    const key = await first.getOrCreate(kept);
    await first.getOrCreate(deleted);
    await first.delete(deleted);
    await first.close();

    const second = await open();
    const found = await second.getMany([kept, deleted]);
    expect([...found.keys()]).toEqual([kept]);
    expect(hexOf(found.get(kept))).toBe(hexOf(key));
    await second.close();
    await cleanup?.();
  });
}
