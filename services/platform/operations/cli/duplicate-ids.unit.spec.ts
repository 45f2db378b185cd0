import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../../stores/memory/event-store.js';
import { openMemoryKeys } from '../../../../tests/stand-ins/memory/keys.js';
import { noStream } from '../../../stores/ports.js';
import { duplicateIds } from './commands/set-aside.js';
import { Output } from '../../operator-tools/output.js';

const time = '2026-01-05T09:00:00.000Z';

/** The output of the command for a log in which these users added these ids. */
async function outputFor(added: readonly (readonly [owner: string, id: string])[]) {
  const log = new EventLog(openMemoryEventStore(), openMemoryKeys());
  const revisions = new Map<string, number>();
  for (const [ownerId, recommendationId] of added) {
    const texts = { title: 'Dune', description: null, link: null, metadata: {}, addedAt: time };
    const data = { recommendationId, ownerId, ...texts, type: 'book', keepPrivate: false };
    const events = [{ type: 'RecommendationAdded', data }];
    const metadata = { actorId: ownerId, commandId: `${ownerId} ${recommendationId}`, time };
    const expected = revisions.get(ownerId) ?? noStream;
    const { revision } = await log.append(`library-${ownerId}`, expected, events, metadata);
    revisions.set(ownerId, revision);
  }
  const [results, remarks] = [new PassThrough(), new PassThrough()];
  const code = await duplicateIds({ log, output: new Output(results, remarks, true) });
  results.end();
  remarks.end();
  return { code, out: await text(results), remarks: await text(remarks) };
}

describe('ops duplicate-ids', () => {
  it('lists hidden recommendations with the owner whose item is shown', async () => {
    const { code, out } = await outputFor([
      ['ana', 'dune'],
      ['ben', 'emma'],
      ['ben', 'dune'],
      ['chloe', 'dune'],
    ]);
    expect(code).toBe(1);
    const rows = out.trim().split('\n');
    expect(rows.map((row): unknown => JSON.parse(row))).toMatchObject([
      { recommendationId: 'dune', counts: 'ana', ignored: 'ben', time },
      { recommendationId: 'dune', counts: 'ana', ignored: 'chloe', time },
    ]);
  });

  it('reports that there are none', async () => {
    const output = await outputFor([['ana', 'dune']]);
    expect(output).toEqual({ code: 0, out: '', remarks: 'No duplicate ids.\n' });
  });
});
