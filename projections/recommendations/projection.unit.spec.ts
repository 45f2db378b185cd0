import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import { documentsAfter } from '../testing/collection.js';
import {
  behavesAsProjection,
  completesPartialWrites,
} from '../testing/projection-specification.js';
import { recorded } from '../testing/recorded-event.js';
import { knownLog } from '../testing/known-log.js';
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
const after = (community: Community) => documentsAfter(recommendationsProjection, community.events);

describe('recommendations', () => {
  it('are as they were added, private ones too', () => {
    const community = new Community().adds('ana', 'dune', dune);
    community.adds('ana', 'diary', { ...dune, title: 'My diary', keepPrivate: true });
    expect(after(community)).toStrictEqual({
      dune: dune,
      diary: { ...dune, recommendationId: 'diary', title: 'My diary', keepPrivate: true },
    });
  });

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

  it('belong to the first owner who used their id', () => {
    const community = new Community().adds('ana', 'dune', dune);
    community.adds('ben', 'dune', { title: 'Another Dune' });
    expect(after(community)).toStrictEqual({ dune: dune });
  });

  it('do not change with what people think of them', () => {
    const community = new Community().adds('ana', 'dune', dune);
    community.likes('ben', 'dune').dislikes('chloe', 'dune').likes('ana', 'dune');
    expect(after(community)).toStrictEqual({ dune: dune });
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

describe('an edit', () => {
  it('changes the fields that its owner wrote, and no others', () => {
    const community = new Community().adds('ana', 'dune', { keepPrivate: true });
    const before = documentsAfter(recommendationsProjection, community.events)['dune'];
    community.edits('ana', 'dune', 'Dune Messiah', { description: 'Better still.' });
    const after = documentsAfter(recommendationsProjection, community.events)['dune'];
    expect(after).toStrictEqual({ ...before, title: 'Dune Messiah', description: 'Better still.' });
  });

  it('says whether others may pass it on, whatever is edited afterwards', () => {
    const passedOn = (community: Community) =>
      documentsAfter(recommendationsProjection, community.events)['dune']?.notToBePassedOn;
    const community = new Community().adds('ana', 'dune');
    expect(passedOn(community)).toBeUndefined();
    community.edits('ana', 'dune', 'Dune', { passingOnAllowed: false });
    expect(passedOn(community.edits('ana', 'dune', 'Dune Messiah'))).toBe(true);
    community.edits('ana', 'dune', 'Dune', { passingOnAllowed: true });
    expect(passedOn(community)).toBe(false);
  });

  it('by somebody who used the same id later changes nothing', () => {
    const community = new Community().adds('ana', 'dune').adds('ben', 'dune', { title: 'Other' });
    community.edits('ben', 'dune', 'Mine');
    const after = documentsAfter(recommendationsProjection, community.events)['dune'];
    expect(after).toMatchObject({ ownerId: 'ana', title: 'dune' });
  });
});

behavesAsProjection(recommendationsProjection, knownLog);
behavesAsProjection(recommendationsProjection, randomLogs);
completesPartialWrites(recommendationsProjection, knownLog);
