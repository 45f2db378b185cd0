import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreUnavailable } from '../../../../stores/ports.js';
import { RecordFile } from './record-file.js';
import { type FoldedDocument, SpilledDocuments } from './spilled-documents.js';

const folder = mkdtempSync(join(tmpdir(), 'trboo-spill-'));
afterAll(() => rmSync(folder, { recursive: true }));

const document = (id: string, position: string, owner: string | null): FoldedDocument => {
  const body = owner === null ? undefined : { owner, words: 'Ärger\n'.repeat(position.length) };
  return { id, position, body };
};
const asSpilled = ({ id, position, body }: FoldedDocument) => {
  return { id, position, json: body && JSON.stringify(body) };
};
const ownerOf = ({ owner }: Readonly<Record<string, unknown>>) => String(owner);

const ids = fc.constantFrom('a', 'b', 'bb', 'c:1', 'c:12', 'd', 'é', '🦉');
const documents = fc.uniqueArray(
  fc
    .tuple(ids, fc.constantFrom('1', '22', '333'), fc.constantFrom('x', 'y', null))
    .map((given) => document(...given)),
  { selector: ({ id }) => id },
);

describe('Spilled documents', () => {
  it('are returned as last spilled, by id and in the order of ids', () => {
    fc.assert(
      fc.property(fc.array(documents), documents, (puts, changed) => {
        const spilled = new SpilledDocuments(folder);
        const known = new Map<string, FoldedDocument>();
        for (const put of puts) {
          spilled.put(put);
          for (const each of put) known.set(each.id, each);
        }
        for (const id of ['a', 'bb', 'c:1', 'é', 'none']) {
          const expected = known.get(id);
          expect(spilled.get(id)).toEqual(expected && asSpilled(expected));
        }
        for (const each of changed) known.set(each.id, each);
        const sorted = [...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
        const all = spilled.sortedWith(changed);
        expect([...all].map((each) => ({ ...each }))).toMatchObject(sorted.map(asSpilled));
        // A store that retries a write iterates again.
        expect([...all]).toHaveLength(sorted.length);
        spilled.clear();
      }),
    );
  });

  it('are found by the key of an index, including those spilled before its first use', () => {
    fc.assert(
      fc.property(fc.array(documents), fc.array(documents), (before, after) => {
        const spilled = new SpilledDocuments(folder);
        const known = new Map<string, FoldedDocument>();
        for (const puts of [before, after]) {
          for (const put of puts) {
            spilled.put(put);
            for (const each of put) known.set(each.id, each);
          }
          for (const owner of ['x', 'y']) {
            const found = new Set(spilled.idsOf('byOwner', owner, ownerOf));
            const owned = [...known.values()].filter(({ body }) => body?.owner === owner);
            for (const { id } of owned) expect(found).toContain(id);
          }
        }
        spilled.clear();
      }),
    );
  });

  it('may be larger than one write', () => {
    const spilled = new SpilledDocuments(folder);
    const large = document('large', '1', 'x'.repeat(1_000_000));
    spilled.put([document('a', '1', 'x'), large, document('z', '1', 'y')]);
    expect(spilled.get('large')?.json).toBe(JSON.stringify(large.body));
    expect([...spilled.sortedWith([])].map(({ id }) => id)).toEqual(['a', 'large', 'z']);
    spilled.clear();
    expect(spilled.get('large')).toBeUndefined();
  });

  it('throw StoreUnavailable when their file cannot be written', () => {
    const file = new RecordFile(folder);
    file.close();
    expect(() => file.add('x'.repeat(1_000_000))).toThrow(StoreUnavailable);
  });

  it('are in an unlinked file, so that a killed process leaves nothing behind', () => {
    const spilled = new SpilledDocuments(folder);
    spilled.put([document('a', '1', 'x')]);
    expect(readdirSync(folder)).toEqual([]);
    spilled.clear();
  });
});
