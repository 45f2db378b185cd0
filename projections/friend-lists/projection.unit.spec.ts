import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { documentsAfter } from '../testing/collection.js';
import { recorded } from '../testing/recorded-event.js';
import { randomLogs } from '../testing/random-logs.js';
import {
  type FriendListDocument,
  friendListDocumentId,
  friendListOf,
  friendListsProjection,
} from './projection.js';

describe('A list of friends', () => {
  it('has no texts after its owner’s key was deleted', () => {
    const data = { listId: 'readers', ownerId: 'ana', name: null, description: null };
    const created = { ...data, memberIds: ['ben'], createdAt: '2025-03-01T08:00:00.000Z' };
    const events = [
      recorded({ type: 'FriendListCreated', data: created }, { at: 1 }),
      recorded({ type: 'FriendListRenamed', data }, { at: 2 }),
    ];
    expect(documentsAfter(friendListsProjection, events)).toStrictEqual({ ana_readers: created });
  });
});

describe('The id of a document', () => {
  it('contains the owner and the list, for any id of the list', () => {
    fc.assert(
      fc.property(fc.ulid(), fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), (ownerId, listId) => {
        const id = friendListDocumentId(ownerId, listId);
        expect(friendListOf(id)).toStrictEqual({ ownerId, listId });
      }),
    );
  });
});

/** The list according to its own events. */
function expected(events: readonly RecordedTrbooEvent[], listId: string) {
  let list: FriendListDocument | undefined;
  const members = new Set<string>();
  for (const event of events) {
    if (!('listId' in event.data) || event.data.listId !== listId) continue;
    if (event.type === 'FriendListDeleted') list = undefined;
    if (event.type === 'FriendListCreated') list = event.data;
    if (event.type === 'FriendListRenamed' && list) list = { ...list, ...event.data };
    const { removedIds = [] } = event.type === 'FriendListMembersChanged' ? event.data : {};
    for (const id of removedIds) members.delete(id);
    const added = event.type === 'FriendListMembersChanged' ? event.data.addedIds : [];
    const first = event.type === 'FriendListCreated' ? event.data.memberIds : [];
    for (const id of [...first, ...added]) members.add(id);
  }
  return list && { ...list, memberIds: [...members] };
}

describe('After any history', () => {
  it('every list is as its own events say, and there are no other lists', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const documents = documentsAfter(friendListsProjection, events);
        const listIds = new Set(
          events.flatMap(({ type, data }) => (type === 'FriendListCreated' ? [data.listId] : [])),
        );
        const lists = [...listIds].flatMap((listId) => expected(events, listId) ?? []);
        const ids = lists.map(({ ownerId, listId }) => friendListDocumentId(ownerId, listId));
        expect(Object.keys(documents).sort()).toStrictEqual(ids.sort());
        for (const list of lists) {
          const id = friendListDocumentId(list.ownerId, list.listId);
          expect(documents[id]).toStrictEqual(list);
        }
      }),
    );
  });
});
