import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startPosition } from '../../../events/kernel/event.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../stores/memory/event-store.js';
import { noStream } from '../../stores/ports.js';
import { UnreadableEvents } from '../operator-tools/unreadable-events.js';
import { planFor } from './export-plan.js';
import { wantedPages } from './wanted-pages.js';

it('unreadable events after the last one asked for do not count', async () => {
  const store = openMemoryEventStore();
  const log = new EventLog(store, openMemoryKeys());
  const metadata = { actorId: 'ana', commandId: 'c', time: '2026-01-05T09:00:00.000Z' };
  const type = 'EmailClaimed';
  const claim = { type, data: { userId: 'ana' } } as const;
  await log.append('email-1', noStream, [claim, claim, claim], metadata);
  const newer = { id: randomUUID(), type, data: {}, metadata: { ...metadata, schemaVersion: 99 } };
  await store.append('email-2', noStream, [newer]);

  const plan = await planFor(log, {
    ...{ format: 'ndjson', raw: false, types: [type], models: [], asked: [] },
    ...{ stream: null, after: startPosition, since: null, until: null, limit: null },
  });
  const { signal } = new AbortController();
  const read = async (maxEvents: number) => {
    const unreadable = new UnreadableEvents();
    let events = 0;
    for await (const page of wantedPages({ log, signal }, plan, unreadable, maxEvents)) {
      events += page.events.length;
    }
    return { events, unreadable: unreadable.countSinceLast() };
  };
  expect(await read(2)).toEqual({ events: 2, unreadable: 0 });
  expect(await read(3)).toEqual({ events: 3, unreadable: 0 });
  expect(await read(4)).toEqual({ events: 3, unreadable: 1 });
});
