import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  type ReadPosition,
  type StreamingRead,
} from '@eventstore/db-client';
import { type KurrentAddress, parseKurrentAddress } from '../../kurrentdb/address.js';
import type { Resolved } from '../../kurrentdb/recorded-events.js';

interface Server {
  readonly address: string;
  readonly cleanup: () => Promise<void>;
}

const sample = (id: string, text = '') => jsonEvent({ id, type: 'Sampled', data: { text } });
const far = { commit: 10n ** 15n, prepare: 10n ** 15n };

/**
 * What the adapter relies on beyond the port, told of the server itself: the same tests run on the
 * stand-in and, where there is one, on a real server.
 */
export function kurrentDbFacts(name: string, prepare: () => Promise<Server>): void {
  describe(`${name} as a server`, () => {
    let client: EventStoreDBClient;
    let credentials: KurrentAddress['credentials'];
    let cleanup: () => Promise<void>;
    beforeAll(async () => {
      const server = await prepare();
      const address = parseKurrentAddress(server.address);
      ({ cleanup } = server);
      ({ credentials } = address);
      client = EventStoreDBClient.connectionString(address.connectionString);
    });
    afterAll(async () => {
      await client.dispose();
      await cleanup();
    });

    // With credentials an append is a call of its own, as the adapter sends it.
    const append = (
      stream: string,
      expectedRevision: AppendExpectedRevision,
      events: readonly ReturnType<typeof sample>[],
    ) => client.appendToStream(stream, [...events], { expectedRevision, credentials });

    async function collected(reading: StreamingRead<Resolved>): Promise<readonly Resolved[]> {
      const events: Resolved[] = [];
      for await (const event of reading) events.push(event);
      return events;
    }
    const revisions = async (stream: string) =>
      (await collected(client.readStream(stream))).map(({ event }) => Number(event?.revision));

    /** A stream with two events. */
    async function twoEvents() {
      const stream = `sample-${randomUUID()}`;
      const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
      const [one, two] = [sample(ids[0]), sample(ids[1])];
      const first = await append(stream, NO_STREAM, [one, two]);
      return { stream, one, two, three: sample(ids[2]), first };
    }

    it.each<[string, AppendExpectedRevision]>([
      ['no stream', NO_STREAM],
      ['a low revision', 0n],
      ['a high revision', 7n],
    ])('refuses other events at %s, without a message', async (_, expected) => {
      const { stream, three } = await twoEvents();
      await expect(append(stream, expected, [three])).rejects.toMatchObject({
        type: 'wrong-expected-version',
        message: '',
      });
      expect(await revisions(stream)).toEqual([0, 1]);
    });

    it('answers a repeated append as it did first, also after later events', async () => {
      const { stream, one, two, three, first } = await twoEvents();
      expect(await append(stream, NO_STREAM, [one, two])).toEqual(first);
      for (let revision = 1n; revision < 22n; revision += 1n) {
        await append(stream, revision, [sample(randomUUID())]);
      }
      expect(await append(stream, NO_STREAM, [one, two])).toEqual(first);
      expect(await append(stream, 0n, [two])).toMatchObject({ nextExpectedRevision: 1n });
      await expect(append(stream, NO_STREAM, [one, two, three])).rejects.toThrow();
      expect(await revisions(stream)).toHaveLength(23);
    });

    it('takes the beginning of an append for a repetition, and its end for none', async () => {
      const { stream, one, two, three } = await twoEvents();
      expect(await append(stream, NO_STREAM, [one])).toMatchObject({ nextExpectedRevision: 0n });
      const wrong = { type: 'wrong-expected-version' };
      await expect(append(stream, NO_STREAM, [two])).rejects.toMatchObject(wrong);
      await expect(append(stream, NO_STREAM, [one, two, three])).rejects.toMatchObject(wrong);
    });

    it('does not compare what repeated events say', async () => {
      const { stream, two } = await twoEvents();
      const other = sample(two.id, 'other');
      expect(await append(stream, 0n, [other])).toMatchObject({ nextExpectedRevision: 1n });
      expect(await revisions(stream)).toEqual([0, 1]);
    });

    it('writes the same ids again at a later revision', async () => {
      const { stream, one, two } = await twoEvents();
      await append(stream, 1n, [one, two]);
      expect(await revisions(stream)).toEqual([0, 1, 2, 3]);
    });

    it('refuses more than 1 MiB in one append', async () => {
      const stream = `sample-${randomUUID()}`;
      const large = () => sample(randomUUID(), 'x'.repeat(600_000));
      await expect(append(stream, NO_STREAM, [large(), large()])).rejects.toMatchObject({
        type: 'maximum-append-size-exceeded',
      });
      const alone = sample(randomUUID(), 'x'.repeat(1_048_400));
      expect(await append(stream, NO_STREAM, [alone])).toMatchObject({ success: true });
    });

    it('says the same position in a stream, among all events and after an append', async () => {
      const { stream, first } = await twoEvents();
      const last = { direction: BACKWARDS, fromPosition: END, maxCount: 10 } as const;
      const all = await collected(client.readAll(last));
      const mine = all.filter(({ event }) => event?.streamId === stream);
      const [one, two] = await collected(client.readStream(stream));
      expect([two?.event?.position, one?.event?.position]).toEqual(
        mine.map(({ event }) => event?.position),
      );
      expect(two?.event?.position).toEqual(first.position);
      expect(first.position?.commit).toBe(first.position?.prepare);
    });

    it('includes where it starts reading forwards, and not backwards', async () => {
      const { first } = await twoEvents();
      const fromPosition: ReadPosition = first.position ?? END;
      const [here] = await collected(client.readAll({ fromPosition, maxCount: 1 }));
      expect(here?.event?.position).toEqual(first.position);
      const backwards = { fromPosition, direction: BACKWARDS, maxCount: 1 } as const;
      const [before] = await collected(client.readAll(backwards));
      expect(Number(before?.event?.position?.commit)).toBeLessThan(Number(first.position?.commit));
    });

    it('gives nothing far after the end, and an error between two events', async () => {
      const { first } = await twoEvents();
      expect(await collected(client.readAll({ fromPosition: far, maxCount: 1 }))).toEqual([]);
      const commit = (first.position?.commit ?? 0n) - 1n;
      const between = { fromPosition: { commit, prepare: commit }, maxCount: 1 };
      await expect(collected(client.readAll(between))).rejects.toMatchObject({ code: 2 });
    });

    it('says that a stream is missing, and nothing of one that ended', async () => {
      const missing = collected(client.readStream(`sample-${randomUUID()}`));
      await expect(missing).rejects.toMatchObject({ type: 'stream-not-found' });
      const { stream } = await twoEvents();
      expect(await collected(client.readStream(stream, { fromRevision: 2n }))).toEqual([]);
    });

    it('subscribes after a position', async () => {
      const { stream, two, three, first } = await twoEvents();
      const fromPosition: ReadPosition = first.position ?? END;
      const subscription = client.subscribeToAll({ fromPosition });
      await once(subscription, 'confirmation');
      await append(stream, 1n, [three]);
      const ids: unknown[] = [];
      for await (const { event } of subscription) {
        if (event?.streamId !== stream) continue;
        ids.push(event.id);
        break;
      }
      expect(ids).toEqual([three.id]);
      expect(ids).not.toContain(two.id);
      await subscription.unsubscribe();
    });
  });
}
