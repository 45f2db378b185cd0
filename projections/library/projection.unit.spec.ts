import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import { LibraryFacts } from '../testing/library-facts.js';
import { documentsAfter } from '../testing/collection.js';
import { recorded } from '../testing/recorded-event.js';
import { everyone, randomLogs } from '../testing/random-logs.js';
import { type Entry, entryId, entryOf, shareId, shareOf } from './document.js';
import { libraryProjection } from './projection.js';

const after = (community: Community) => documentsAfter(libraryProjection, community.events);

/** A person's entry for a recommendation. */
function entry(community: Community, recommendationId: string, userId: string): Entry | undefined {
  const document = after(community)[entryId(recommendationId, userId)];
  return document?.kind === 'entry' ? document : undefined;
}
const lastTime = (community: Community) => community.events.at(-1)?.metadata.time;
const dune = () => new Community().adds('ana', 'dune', { title: 'Dune' });

describe('a library', () => {
  it('holds what its owner added, as own, from the time that the owner says', () => {
    const community = new Community().adds('ana', 'dune', { addedAt: '2025-01-05T10:00:00.000Z' });
    expect(entry(community, 'dune', 'ana')).toStrictEqual({
      kind: 'entry',
      recommendationId: 'dune',
      ownerId: 'ana',
      userId: 'ana',
      type: 'book',
      itemAddedAt: '2025-01-05T10:00:00.000Z',
      library: 'ana',
      origin: 'own',
      addedAt: '2025-01-05T10:00:00.000Z',
      received: [],
    });
  });

  it('holds what was saved, as a friend’s, from then', () => {
    const community = dune().saves('ben', 'dune');
    expect(entry(community, 'dune', 'ben')).toMatchObject({
      ownerId: 'ana',
      userId: 'ben',
      type: 'book',
      library: 'ben',
      origin: 'friends',
      addedAt: lastTime(community),
    });
  });
});

describe('what is sent', () => {
  it('waits for each recipient, with who sent it and why', () => {
    const community = dune().shares('ana', 'dune', ['ben', 'chloe'], 'Sand!');
    const sentAt = lastTime(community);
    expect(entry(community, 'dune', 'ben')).toStrictEqual({
      kind: 'entry',
      recommendationId: 'dune',
      ownerId: 'ana',
      userId: 'ben',
      type: 'book',
      itemAddedAt: community.events[0]?.metadata.time,
      received: [{ senderId: 'ana', why: 'Sand!', sentAt }],
      receivedAt: sentAt,
      inbox: 'ben',
    });
    expect(entry(community, 'dune', 'chloe')?.inbox).toBe('chloe');
    expect(after(community)[shareId('dune', 'ana', 'ben')]).toStrictEqual({
      kind: 'share',
      recommendationId: 'dune',
      ownerId: 'ana',
      senderId: 'ana',
      recipientId: 'ben',
      sentAt,
    });
  });

  it('keeps the earlier whys of a sender who sends it again', () => {
    const community = dune();
    for (const why of ['1', '2', '2', '3', '4', '5', '6', '1']) {
      community.shares('ana', 'dune', ['ben'], why);
    }
    const { received, ...others } = entry(community, 'dune', 'ben') ?? {};
    expect(received).toMatchObject([{ why: '1', earlier: ['6', '5', '4', '3'] }]);
    expect(others).not.toHaveProperty('severalSenders');
  });

  it('lists each sender once, with the newest why, the newest sender last', () => {
    const community = dune().shares('ana', 'dune', ['ben'], 'One.');
    community.shares('chloe', 'dune', ['ben'], 'Two.').shares('ana', 'dune', ['ben'], 'Three.');
    const { received, severalSenders } = entry(community, 'dune', 'ben') ?? {};
    expect(received?.map(({ senderId, why }) => [senderId, why])).toStrictEqual([
      ['chloe', 'Two.'],
      ['ana', 'Three.'],
    ]);
    expect(severalSenders).toBe('ben');
  });

  it('no longer waits when it was accepted, and is in the library then', () => {
    const community = dune().shares('ana', 'dune', ['ben']).acceptsShared('ben', 'dune');
    const entryOfBen = entry(community, 'dune', 'ben');
    expect(entryOfBen).toMatchObject({ library: 'ben', origin: 'friends' });
    expect(entryOfBen).not.toHaveProperty('inbox');
    expect(entryOfBen?.received).toHaveLength(1);
  });

  it('no longer waits when it was discarded; its senders stay', () => {
    const community = dune().shares('ana', 'dune', ['ben']).discardsShared('ben', 'dune');
    const entryOfBen = entry(community, 'dune', 'ben');
    expect(entryOfBen).not.toHaveProperty('inbox');
    expect(entryOfBen).not.toHaveProperty('library');
    expect(entryOfBen?.received).toHaveLength(1);
    expect(entryOfBen).toMatchObject({ answered: 'ben', settled: 'untold' });
    expect(entryOfBen?.answeredAt).toBe(community.events.at(-1)?.metadata.time);
  });

  it('stays told after it was answered, discarded and removed', () => {
    const told = { answered: 'ben', settled: 'told' };
    const thanked = dune().shares('ana', 'dune', ['ben']).answers('ben', 'dune', 'thanks');
    expect(entry(thanked.discardsShared('ben', 'dune'), 'dune', 'ben')).toMatchObject(told);
    const removed = dune().shares('ana', 'dune', ['ben']).acceptsShared('ben', 'dune');
    expect(entry(removed.unsaves('ben', 'dune'), 'dune', 'ben')).toMatchObject(told);
  });

  it('records by whose share link it was saved, until it is removed', () => {
    const community = new Community().adds('ana', 'dune').saves('ben', 'dune', 'cleo');
    const saved = { library: 'ben', linkMakerId: 'cleo' };
    expect(entry(community, 'dune', 'ben')).toMatchObject(saved);
    community.unsaves('ben', 'dune').saves('ben', 'dune');
    expect(entry(community, 'dune', 'ben')).not.toHaveProperty('linkMakerId');
  });

  it('no longer waits when it is withdrawn, unless others have sent it too', () => {
    const both = () => dune().shares('ana', 'dune', ['ben']).shares('chloe', 'dune', ['ben']);
    const left = both().withdraws('chloe', 'dune', ['ben']);
    const entryOfBen = entry(left, 'dune', 'ben');
    expect(entryOfBen).toMatchObject({ inbox: 'ben', received: [{ senderId: 'ana' }] });
    expect(entryOfBen).not.toHaveProperty('severalSenders');
    const none = left.withdraws('ana', 'dune', ['ben']);
    expect(entry(none, 'dune', 'ben')).toBeUndefined();
    expect(Object.keys(after(none)).some((id) => id.startsWith('share:'))).toBe(false);
    const kept = dune().shares('ana', 'dune', ['ben']).acceptsShared('ben', 'dune');
    kept.withdraws('ana', 'dune', ['ben']);
    expect(entry(kept, 'dune', 'ben')).toMatchObject({ library: 'ben', received: [] });
    expect(entry(kept, 'dune', 'ben')).not.toHaveProperty('receivedAt');
  });

  it('has no why once its sender was erased', () => {
    const erased = dune()
      .shares('ana', 'dune', ['ben'], 'Sand!')
      .events.map((event) =>
        event.type === 'Shared' ? { ...event, data: { ...event.data, why: null } } : event,
      );
    const document = documentsAfter(libraryProjection, erased)[entryId('dune', 'ben')];
    expect(document).toMatchObject({ received: [{ senderId: 'ana', why: null }] });
  });
});

describe('what is private', () => {
  it('is marked with its owner for the others who see it', () => {
    const community = new Community().adds('ana', 'diary', { keepPrivate: true });
    community.shares('ana', 'diary', ['ben']);
    expect(entry(community, 'diary', 'ben')?.privateOf).toBe('ana');
    expect(entry(community, 'diary', 'ana')).not.toHaveProperty('privateOf');
    const shown = dune().shares('ana', 'dune', ['ben']);
    expect(entry(shown, 'dune', 'ben')).not.toHaveProperty('privateOf');
  });
});

describe('a deletion', () => {
  const item = 'item:dune';

  it('leaves the recommendation to those who saved it, without the owner’s words', () => {
    const community = dune().shares('ana', 'dune', ['ben', 'chloe'], 'Mine.');
    community.saves('dai', 'dune').shares('dai', 'dune', ['ben'], 'From me.');
    community.acceptsShared('ben', 'dune').deletes('ana', 'dune');
    const [bens, dais] = [entryId('dune', 'ben'), entryId('dune', 'dai')];
    expect(Object.keys(after(community)).sort()).toStrictEqual([bens, dais, item].sort());
    const received = [{ senderId: 'dai', why: 'From me.' }];
    expect(after(community)[bens]).toMatchObject({ library: 'ben', received });
    community.unsaves('dai', 'dune').unsaves('ben', 'dune');
    expect(Object.keys(after(community)).sort()).toStrictEqual([bens, item]);
  });

  it('with its owner’s account removes it from every library and inbox', () => {
    const community = dune().shares('ana', 'dune', ['ben', 'chloe']).saves('dai', 'dune');
    community.acceptsShared('ben', 'dune').deletes('ana', 'dune').clears('ana');
    expect(Object.keys(after(community))).toStrictEqual([item]);
  });

  it('makes later events void', () => {
    const community = dune().deletes('ana', 'dune').saves('ben', 'dune');
    community
      .shares('chloe', 'dune', ['dai'])
      .acceptsShared('dai', 'dune')
      .discardsShared('ben', 'dune');
    expect(Object.keys(after(community))).toStrictEqual([item]);
  });
});

describe('the ids of documents', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);

  it('tell what and whom they concern', () => {
    fc.assert(
      fc.property(id, fc.ulid(), fc.ulid(), (recommendationId, one, other) => {
        const parsed = entryOf(entryId(recommendationId, one));
        expect(parsed).toStrictEqual({ recommendationId, userId: one });
        const share = shareId(recommendationId, one, other);
        expect(shareOf(share)).toStrictEqual({ senderId: one, recipientId: other });
        expect(entryOf(share)).toBeNull();
        expect(shareOf(entryId(recommendationId, one))).toBeNull();
      }),
    );
  });
});

/** A person's relation to each recommendation, computed simply. */
function expected(events: readonly RecordedTrbooEvent[], userId: string) {
  const facts = new LibraryFacts(events);
  const saved = facts.savedBy(userId);
  const { recommendations, kept } = new Facts(events);
  return [...recommendations.values(), ...kept.values()].flatMap(
    ({ recommendationId, ownerId, addedAt, ownerDeleted }) => {
      const own = ownerId === userId;
      if (ownerDeleted && !saved.has(recommendationId)) return [];
      const senders = [...facts.sendersOf(recommendationId, userId)];
      const since = own ? addedAt : saved.get(recommendationId);
      if (since === undefined && senders.length === 0) return [];
      const waits = facts.waitsFor(recommendationId, userId);
      return [{ recommendationId, since, own, senders, waits }];
    },
  );
}

describe('after any history', () => {
  it('holds for everybody what they have added, saved and been sent', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const documents = Object.values(documentsAfter(libraryProjection, events));
        const entries = documents.filter((document) => document.kind === 'entry');
        for (const userId of everyone) {
          const found = entries.flatMap((each) => {
            if (each.userId !== userId) return [];
            expect(each.library).toBe(each.addedAt === undefined ? undefined : userId);
            const senders = each.received.map(({ senderId, why }) => [senderId, why]);
            const own = each.ownerId === userId;
            const { recommendationId, addedAt: since } = each;
            return [{ recommendationId, since, own, senders, waits: each.inbox === userId }];
          });
          const byId = (one: { recommendationId: string }, other: { recommendationId: string }) =>
            one.recommendationId < other.recommendationId ? -1 : 1;
          expect(found.sort(byId)).toStrictEqual(expected(events, userId).sort(byId));
        }
      }),
    );
  });

  it('holds one share for each sender and recipient', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const documents = Object.values(documentsAfter(libraryProjection, events));
        const shares = documents.filter((document) => document.kind === 'share').length;
        const facts = new LibraryFacts(events);
        let pairs = 0;
        for (const { recommendationId } of new Facts(events).recommendations.values()) {
          for (const userId of everyone) pairs += facts.sendersOf(recommendationId, userId).size;
        }
        expect(shares).toBe(pairs);
      }),
    );
  });
});

describe('an event that names another owner', () => {
  it('changes nothing', () => {
    const community = dune();
    const data = { recommendationId: 'dune', ownerId: 'ben', userId: 'chloe' };
    const event = recorded(
      { type: 'RecommendationSaved', data: { ...data, type: 'book', title: 'Dune' } },
      { at: 100 },
    );
    const before = after(community);
    expect(documentsAfter(libraryProjection, [...community.events, event])).toStrictEqual(before);
  });
});
