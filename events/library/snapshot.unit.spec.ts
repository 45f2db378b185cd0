import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LibraryEvent } from './events.js';
import { librarySnapshot } from './snapshot.js';
import { emptyLibrary, evolve, type LibraryState } from './state.js';

const id = fc.constantFrom('a', 'b', 'c');
const type = fc.constantFrom('book' as const, 'movie' as const);
/** Null where the owner was erased. */
const title = fc.constantFrom('Dune', 'dune ', 'Emma', 'ẞ', null);
const time = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z');
const content = { description: 'Why.', link: null, metadata: {} };
const held = (recommendationId: string) => ({ recommendationId, ownerId: 'ada', userId: 'ben' });

const event: fc.Arbitrary<LibraryEvent> = fc
  .record({ id, type, title, time, linkId: fc.constantFrom('l1', 'l2') })
  .chain((each) => {
    const { recommendationId, ownerId, userId } = held(each.id);
    const item = { recommendationId, ownerId, title: each.title, ...content };
    const added = { ...item, type: each.type, keepPrivate: false, addedAt: each.time };
    const saved = { ...held(each.id), type: each.type, title: each.title };
    const link = { ...held(each.id), linkId: each.linkId };
    const options = { forWhom: each.linkId === 'l1' ? null : 'Mum', takesAnswers: false };
    const dates = { createdAt: each.time, expiresAt: '2026-02-01T00:00:00.000Z', ...options };
    return fc.constantFrom<LibraryEvent>(
      { type: 'RecommendationAdded', data: added },
      { type: 'RecommendationEdited', data: item },
      { type: 'RecommendationTypeChanged', data: { recommendationId, ownerId, type: each.type } },
      { type: 'AudienceChanged', data: { recommendationId, ownerId, keepPrivate: true } },
      { type: 'AudienceChanged', data: { recommendationId, ownerId, keepPrivate: false } },
      { type: 'RecommendationDeleted', data: { recommendationId, ownerId, thingStays: true } },
      { type: 'RecommendationDeleted', data: { recommendationId, ownerId, thingStays: false } },
      { type: 'PassingOnChanged', data: { recommendationId, ownerId, allowed: false } },
      { type: 'PassingOnChanged', data: { recommendationId, ownerId, allowed: true } },
      { type: 'RecommendationSaved', data: saved },
      { type: 'RecommendationRemoved', data: { recommendationId, ownerId, userId } },
      { type: 'ShareLinkCreated', data: { ...link, ...dates } },
      { type: 'ShareLinkRevoked', data: link },
    );
  });

const throughJson = (state: LibraryState) =>
  librarySnapshot.fromJson(JSON.parse(JSON.stringify(librarySnapshot.toJson(state))));

describe('The snapshot of a library', () => {
  it('restores the library after any events', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const state = events.reduce(evolve, emptyLibrary);
        expect(throughJson(state)).toEqual(state);
      }),
    );
  });

  it('has this JSON in version 8: raise the version when it changes', () => {
    const item = { recommendationId: 'a', ownerId: 'ada', title: 'Dune', ...content };
    const added = { ...item, type: 'book', keepPrivate: true, addedAt: '' } as const;
    const link = {
      ...held('a'),
      linkId: 'l',
      createdAt: '1',
      expiresAt: '2',
      forWhom: null,
      takesAnswers: false,
    };
    const events: LibraryEvent[] = [
      { type: 'RecommendationAdded', data: added },
      { type: 'PassingOnChanged', data: { recommendationId: 'a', ownerId: 'ada', allowed: false } },
      { type: 'ShareLinkCreated', data: link },
      { type: 'RecommendationSaved', data: { ...held('b'), type: 'movie', title: 'Emma' } },
      { type: 'RecommendationAdded', data: { ...added, recommendationId: 'c', title: 'Ulysses' } },
      {
        type: 'RecommendationDeleted',
        data: { recommendationId: 'c', ownerId: 'ada', thingStays: false },
      },
      { type: 'RecommendationSaved', data: { ...held('d'), type: 'book', title: 'DUNE' } },
      {
        type: 'RecommendationSaved',
        data: { ...held('e'), ownerId: 'eve', type: 'book', title: null },
      },
    ];
    const { version, toJson } = librarySnapshot;
    expect([version, toJson(events.reduce(evolve, emptyLibrary))]).toEqual([
      9,
      {
        items: [
          ['a', 'book', 'gyorQIN4e0GakIOisJ-Kg4', 'hnp', null],
          ['b', 'movie', 'faGBDsmu_AeUu4tU6ItkDD', 'h', 'ada'],
          ['c', 'book', null, 'd', null],
          ['d', 'book', 'gyorQIN4e0GakIOisJ-Kg4', 'h', 'ada'],
          ['e', 'book', null, '', 'eve'],
        ],
        links: [['a', [{ linkId: 'l', createdAt: '1', expiresAt: '2', isSilent: true }]]],
      },
    ]);
  });

  it('contains no title', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const snapshot = librarySnapshot.toJson(events.reduce(evolve, emptyLibrary));
        expect(JSON.stringify(snapshot)).not.toMatch(/dune|emma/i);
      }),
    );
  });

  it('is refused in another shape', () => {
    for (const wrong of [null, {}, { items: [['a', 'book', 'k', 'x']], links: [] }]) {
      expect(() => librarySnapshot.fromJson(wrong)).toThrow();
    }
  });
});
