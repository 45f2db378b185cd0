import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { itemText } from '../../events/library/search-text.js';
import { entryId, itemId, type LibraryDocument } from '../library/document.js';
import { libraryProjection } from '../library/projection.js';
import { recommendationsProjection } from '../recommendations/projection.js';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { randomLogs } from '../testing/random-logs.js';
import { searchProjection } from './projection.js';

const after = (community: Community) => documentsAfter(searchProjection, community.events);
const about = { title: 'L’Étranger', description: 'Sun.', metadata: { authors: ['Albert Camus'] } };
const added = () => new Community().adds('ana', 'camus', about);
const text = ' l etranger\n albert camus\n sun';

describe('what is searched', () => {
  it('is on the shelf of its owner, and in the owner’s library', () => {
    expect(after(added())).toMatchObject({
      [itemId('camus')]: { shelf: 'ana', text },
      [entryId('camus', 'ana')]: { library: 'ana', text, whys: '' },
    });
  });

  it('is on no shelf when it is private', () => {
    const community = new Community().adds('ana', 'diary', { keepPrivate: true });
    expect(after(community)[itemId('diary')]).not.toHaveProperty('shelf');
  });

  it('has what each sender wrote, earlier words too', () => {
    const community = added().shares('ana', 'camus', ['ben'], 'Pour toi!');
    community.shares('chloe', 'camus', ['ben'], '…').shares('ana', 'camus', ['ben'], 'Été');
    expect(after(community)[entryId('camus', 'ben')]).toMatchObject({
      inbox: 'ben',
      text,
      whys: 'chloe\nana ete pour toi',
    });
    community.withdraws('ana', 'camus', ['ben']);
    expect(after(community)[entryId('camus', 'ben')]).toMatchObject({ whys: 'chloe' });
  });

  it('has the new text for everybody who has it, after an edit', () => {
    const community = added().saves('ben', 'camus').edits('ana', 'camus', 'The Outsider');
    for (const id of [itemId('camus'), entryId('camus', 'ana'), entryId('camus', 'ben')]) {
      expect(after(community)[id]?.text).toMatch(/^ the outsider\n/);
    }
  });

  it('has no text of what was deleted, and no why for those who keep the thing', () => {
    const community = added().saves('ben', 'camus').deletes('ana', 'camus');
    const { [itemId('camus')]: document, [entryId('camus', 'ben')]: kept } = after(community);
    expect(document).not.toHaveProperty('shelf');
    expect(document).not.toHaveProperty('text');
    expect(kept?.text).toMatch(/^ l etranger\n.*\n$/);
    expect(Object.values(after(community.clears('ana')))).toHaveLength(1);
  });

  it('agrees after any history with the library and the recommendations', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const texts = new Map(
          Object.values(documentsAfter(recommendationsProjection, events)).map((document) => [
            document.recommendationId,
            itemText(document),
          ]),
        );
        const searched: Record<string, LibraryDocument> = {};
        for (const [id, document] of Object.entries(documentsAfter(searchProjection, events))) {
          const { text: found, ...rest } = document;
          if (rest.kind === 'entry') {
            expect(found).toBe(texts.get(rest.recommendationId));
            const { whys, ...entry } = rest;
            expect(whys.split('\n')).toHaveLength(Math.max(1, entry.received.length));
            searched[id] = entry;
          } else {
            const isShown = !rest.keepPrivate && rest.deletedAt === null;
            const { shelf, ...item } = rest;
            expect(shelf).toBe(isShown ? item.ownerId : undefined);
            searched[id] = item;
          }
        }
        const library = Object.entries(documentsAfter(libraryProjection, events));
        const relations = library.filter(([, { kind }]) => kind !== 'share');
        expect(searched).toStrictEqual(Object.fromEntries(relations));
      }),
    );
  });
});
