import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import { documentsAfter } from '../testing/collection.js';
import { recorded } from '../testing/recorded-event.js';
import { randomLogs } from '../testing/random-logs.js';
import { exploreProjection } from './projection.js';
import { LikersQuery } from './likers-filter.js';
import { sameThingKey } from './same-thing.js';

const after = (community: Community) => documentsAfter(exploreProjection, community.events);
const added = () => new Community().adds('ana', 'dune', { title: 'Dune' });

describe('Explore', () => {
  it('recognises the same thing by its current title', () => {
    const community = added().adds('ben', 'other', { title: 'Emma' });
    expect(after(community)['other']?.key).not.toBe(after(community)['dune']?.key);
    community.edits('ben', 'other', 'DUNE');
    expect(after(community)['other']?.key).toBe(after(community)['dune']?.key);
  });

  it('ignores a like of a recommendation that was never added', () => {
    const data = { recommendationId: 'never', ownerId: 'ana', userId: 'ben' };
    const event = recorded({ type: 'Liked', data }, { at: 1 });
    expect(documentsAfter(exploreProjection, [event])).toStrictEqual({});
  });

  it('shows all recommendations that are not private, with all current likes, after any history', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const facts = new Facts(events);
        const nothing = { title: '', description: null, link: null, metadata: {} };
        const gone = { ...nothing, deleted: true, likes: 0 };
        const audienceOf = ({ keepPrivate }: { readonly keepPrivate: boolean }) =>
          keepPrivate ? 'owner' : 'friends';
        const deleted = [...facts.deleted].map(
          ([id, data]) => [id, { ...data, audience: audienceOf(data), ...gone }] as const,
        );
        const expected = [...facts.recommendations].map(([id, data]) => {
          const shelf = data.keepPrivate ? {} : { shelf: data.ownerId };
          const audience = audienceOf(data);
          const key = sameThingKey(data);
          return [
            id,
            { ...data, ...shelf, audience, key, likes: facts.likers(id).length },
          ] as const;
        });
        const documents = documentsAfter(exploreProjection, events);
        const shown = Object.entries(documents).map(([id, { likers, ...rest }]) => {
          const current = facts.deleted.has(id) ? [] : facts.likers(id);
          expect(new LikersQuery(current).maxIn(likers ?? '')).toBe(current.length);
          return [id, rest] as const;
        });
        expect(Object.fromEntries(shown)).toStrictEqual(
          Object.fromEntries([...expected, ...deleted]),
        );
      }),
    );
  });
});
