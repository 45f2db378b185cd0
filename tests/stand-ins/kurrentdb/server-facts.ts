import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  type ReadPosition,
  type StreamingRead,
} from '@eventstore/db-client';
import { BatchAppendCall } from '../../../services/stores/kurrentdb/batch-append-call.js';
import { parseKurrentAddress } from '../../../services/stores/kurrentdb/address.js';
import type { Resolved } from '../../../services/stores/kurrentdb/recorded-events.js';
import { type ExpectedRevision, noStream } from '../../../services/stores/ports.js';
import type { SerialisedEvent } from '../../../services/stores/event-log/event-codec.js';

interface Server {
  readonly address: string;
  readonly cleanup: () => Promise<void>;
}

const sample = (id: string, text = ''): SerialisedEvent => ({
  ...{ id, type: 'Sampled', metadata: '{}' },
  data: JSON.stringify({ text }),
});
const at = (commit: bigint | undefined): ReadPosition =>
  commit === undefined ? END : { commit, prepare: commit };
const far = { commit: 10n ** 15n, prepare: 10n ** 15n };

/** Tests of what the adapter relies on. They run on the stand-in and, if available, on a real server. */
export function kurrentDbFacts(name: string, prepare: () => Promise<Server>): void {
  describe(`${name} as a server`, () => {
    let client: EventStoreDBClient;
    let appending: BatchAppendCall;
    let cleanup: () => Promise<void>;
    beforeAll(async () => {
      const server = await prepare();
      const address = parseKurrentAddress(server.address);
      ({ cleanup } = server);
      client = EventStoreDBClient.connectionString(address.connectionString);
      appending = new BatchAppendCall(client);
    });
    afterAll(async () => {
      await client.dispose();
      await cleanup();
    });

    /** Appends as the adapter does; returns the position of the last event. */
    const append = (
      stream: string,
      expected: ExpectedRevision,
      events: readonly SerialisedEvent[],
    ) => appending.append({ stream, expected, events, timeout: 10_000 });

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
      const first = await append(stream, noStream, [one, two]);
      return { stream, one, two, three: sample(ids[2]), first };
    }

    it.each<[string, ExpectedRevision]>([
      ['no stream', noStream],
      ['a low revision', 0],
      ['a high revision', 7],
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
      expect(await append(stream, noStream, [one, two])).toBe(first);
      for (let revision = 1; revision < 22; revision += 1) {
        await append(stream, revision, [sample(randomUUID())]);
      }
      expect(await append(stream, noStream, [one, two])).toBe(first);
      expect(await append(stream, 0, [two])).toBe(first);
      await expect(append(stream, noStream, [one, two, three])).rejects.toThrow();
      expect(await revisions(stream)).toHaveLength(23);
    });

    it('takes the beginning of an append for a repetition, and its end for none', async () => {
      const { stream, one, two, three, first } = await twoEvents();
      const [begin] = await collected(client.readStream(stream, { maxCount: 1 }));
      expect(await append(stream, noStream, [one])).toBe(begin?.event?.position?.commit);
      expect(begin?.event?.position?.commit).toBeLessThan(first ?? 0n);
      const wrong = { type: 'wrong-expected-version' };
      await expect(append(stream, noStream, [two])).rejects.toMatchObject(wrong);
      await expect(append(stream, noStream, [one, two, three])).rejects.toMatchObject(wrong);
    });

    it('does not compare what repeated events say', async () => {
      const { stream, two, first } = await twoEvents();
      const other = sample(two.id, 'other');
      expect(await append(stream, 0, [other])).toBe(first);
      expect(await revisions(stream)).toEqual([0, 1]);
    });

    it('writes the same ids again at a later revision', async () => {
      const { stream, one, two } = await twoEvents();
      await append(stream, 1, [one, two]);
      expect(await revisions(stream)).toEqual([0, 1, 2, 3]);
    });

    it('refuses more than 1 MiB in one append', async () => {
      const stream = `sample-${randomUUID()}`;
      const large = () => sample(randomUUID(), 'x'.repeat(600_000));
      await expect(append(stream, noStream, [large(), large()])).rejects.toMatchObject({
        type: 'maximum-append-size-exceeded',
      });
      const alone = sample(randomUUID(), 'x'.repeat(1_048_400));
      expect(await append(stream, noStream, [alone])).toBeGreaterThan(0n);
    });

    it('reports the same position in a stream, among all events and after an append', async () => {
      const { stream, first } = await twoEvents();
      const last = { direction: BACKWARDS, fromPosition: END, maxCount: 10 } as const;
      const all = await collected(client.readAll(last));
      const mine = all.filter(({ event }) => event?.streamId === stream);
      const [one, two] = await collected(client.readStream(stream));
      expect([two?.event?.position, one?.event?.position]).toEqual(
        mine.map(({ event }) => event?.position),
      );
      expect(two?.event?.position).toEqual(at(first));
    });

    it('includes where it starts reading forwards, and not backwards', async () => {
      const { first } = await twoEvents();
      const fromPosition = at(first);
      const [here] = await collected(client.readAll({ fromPosition, maxCount: 1 }));
      expect(here?.event?.position).toEqual(fromPosition);
      const backwards = { fromPosition, direction: BACKWARDS, maxCount: 1 } as const;
      const [before] = await collected(client.readAll(backwards));
      expect(Number(before?.event?.position?.commit)).toBeLessThan(Number(first));
    });

    it('gives nothing far after the end, and an error between two events', async () => {
      const { first } = await twoEvents();
      expect(await collected(client.readAll({ fromPosition: far, maxCount: 1 }))).toEqual([]);
      const commit = (first ?? 0n) - 1n;
      const between = { fromPosition: { commit, prepare: commit }, maxCount: 1 };
      await expect(collected(client.readAll(between))).rejects.toMatchObject({ code: 2 });
    });

    it('reports a missing stream, and returns nothing past the end of one', async () => {
      const missing = collected(client.readStream(`sample-${randomUUID()}`));
      await expect(missing).rejects.toMatchObject({ type: 'stream-not-found' });
      const { stream } = await twoEvents();
      expect(await collected(client.readStream(stream, { fromRevision: 2n }))).toEqual([]);
    });

    it('subscribes after a position', async () => {
      const { stream, two, three, first } = await twoEvents();
      const fromPosition = at(first);
      const subscription = client.subscribeToAll({ fromPosition });
      await once(subscription, 'confirmation');
      await append(stream, 1, [three]);
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
