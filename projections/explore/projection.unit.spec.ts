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
import { exploreProjection } from './projection.js';
import { LikersQuery } from './likers-filter.js';
import { sameThingKey } from './same-thing.js';

const after = (community: Community) => documentsAfter(exploreProjection, community.events);
const added = () => new Community().adds('ana', 'dune', { title: 'Dune' });
const likes = (community: Community) => after(community)['dune']?.likes;

describe('Explore', () => {
  it('counts no likes of a deleted recommendation', () => {
    const deleted = added().likes('ben', 'dune').deletes('ana', 'dune');
    expect(likes(deleted.unlikes('ben', 'dune'))).toBe(0);
    expect(likes(deleted.likes('chloe', 'dune'))).toBe(0);
  });

  it('shows what friends may see, with no likes at first', () => {
    const community = added();
    expect(after(community)).toStrictEqual({
      dune: {
        recommendationId: 'dune',
        ownerId: 'ana',
        type: 'book',
        title: 'Dune',
        description: 'ana could not put it down',
        link: null,
        metadata: {},
        keepPrivate: false,
        addedAt: community.events[0]?.metadata.time,
        shelf: 'ana',
        audience: 'friends',
        key: 'title:book:dune',
        likes: 0,
      },
    });
  });

  it('puts a private recommendation on no shelf, even if its owner likes it', () => {
    const community = new Community().adds('ana', 'diary', { keepPrivate: true });
    expect(after(community)['diary']).not.toHaveProperty('shelf');
    expect(after(community.likes('ana', 'diary'))['diary']).not.toHaveProperty('shelf');
  });

  it('takes a deleted recommendation off its shelf', () => {
    const community = added().likes('ben', 'dune').deletes('ana', 'dune');
    expect(after(community)['dune']).not.toHaveProperty('shelf');
    expect(after(community)['dune']).not.toHaveProperty('key');
    expect(after(community)['dune']).toMatchObject({ title: '', description: null });
  });

  it('recognises the same thing by its current title', () => {
    const community = added().adds('ben', 'other', { title: 'Emma' });
    expect(after(community)['other']?.key).not.toBe(after(community)['dune']?.key);
    community.edits('ben', 'other', 'DUNE');
    expect(after(community)['other']?.key).toBe(after(community)['dune']?.key);
  });

  it('shows an edited recommendation with its likes', () => {
    const community = added().likes('ben', 'dune').edits('ana', 'dune', 'Dune Messiah');
    expect(after(community)['dune']).toMatchObject({
      title: 'Dune Messiah',
      likes: 1,
      shelf: 'ana',
    });
  });

  it('leaves an id to the private recommendation that had it first', () => {
    const community = new Community()
      .adds('ana', 'dune', { keepPrivate: true })
      .adds('ben', 'dune', { title: 'Another' });
    expect(after(community)['dune']).toMatchObject({ ownerId: 'ana', keepPrivate: true });
    expect(after(community)['dune']).not.toHaveProperty('shelf');
  });

  it('counts the likes of everybody, the owner included', () => {
    expect(likes(added().likes('ben', 'dune').likes('chloe', 'dune').likes('ana', 'dune'))).toBe(3);
  });

  it('counts a person once, however often they like it', () => {
    expect(likes(added().likes('ben', 'dune').likes('ben', 'dune'))).toBe(1);
  });

  it('stops counting a like that was taken back, and counts it again when it returns', () => {
    const community = added().likes('ben', 'dune').unlikes('ben', 'dune');
    expect(likes(community)).toBe(0);
    expect(likes(community.likes('ben', 'dune'))).toBe(1);
  });

  it('stops counting a like that became a dislike', () => {
    const community = added().likes('ben', 'dune').dislikes('ben', 'dune');
    expect(likes(community)).toBe(0);
    expect(likes(community.likes('ben', 'dune'))).toBe(1);
  });

  it('does not count dislikes', () => {
    expect(likes(added().dislikes('ben', 'dune'))).toBe(0);
    expect(likes(added().dislikes('ben', 'dune').undislikes('ben', 'dune'))).toBe(0);
  });

  it('counts the likes of each recommendation separately', () => {
    const community = added().adds('ana', 'emma').likes('ben', 'emma');
    expect(likes(community)).toBe(0);
    expect(after(community)['emma']?.likes).toBe(1);
  });

  it('shows the first of two under the same id', () => {
    const community = added().likes('chloe', 'dune').adds('ben', 'dune', { title: 'Another' });
    expect(after(community)['dune']).toMatchObject({ ownerId: 'ana', title: 'Dune', likes: 1 });
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

behavesAsProjection(exploreProjection, knownLog);
behavesAsProjection(exploreProjection, randomLogs);
completesPartialWrites(exploreProjection, knownLog);
