import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Facts } from '../testing/facts.js';
import { documentsAfter } from '../testing/collection.js';
import { recorded } from '../testing/recorded-event.js';
import { randomLogs } from '../testing/random-logs.js';
import { type RecommendationDocument, recommendationsProjection } from './projection.js';

const dune: RecommendationDocument = {
  recommendationId: 'dune',
  ownerId: 'ana',
  type: 'book',
  title: 'Dune',
  description: 'A desert that stays with you.',
  link: null,
  metadata: { authors: ['Frank Herbert'] },
  keepPrivate: false,
  addedAt: '2025-02-28T19:00:00.000Z',
};

describe('recommendations', () => {
  it('have no texts once their owner was erased', () => {
    const gone = { title: null, description: null, link: null, metadata: null };
    const { recommendationId, ownerId } = dune;
    const added = recorded({ type: 'RecommendationAdded', data: { ...dune, ...gone } }, { at: 1 });
    const content = { recommendationId, ownerId, ...gone };
    const edited = recorded({ type: 'RecommendationEdited', data: content }, { at: 2 });
    for (const events of [[added], [added, edited]]) {
      expect(documentsAfter(recommendationsProjection, events)).toStrictEqual({
        dune: { ...dune, title: '', description: null, link: null, metadata: {} },
      });
    }
  });

  it('are after any history those that were added, and of the deleted ones the ids', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const { recommendations, deleted, kept } = new Facts(events);
        const gone = { title: '', description: null, link: null, metadata: {}, deleted: true };
        expect(documentsAfter(recommendationsProjection, events)).toStrictEqual({
          ...Object.fromEntries(recommendations),
          ...Object.fromEntries(
            [...deleted].map(([id, one]) => [id, kept.get(id) ?? { ...one, ...gone }]),
          ),
        });
      }),
    );
  });
});
