import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '../events/kernel/domain-error.js';
import { findEventType, type RecordedTrbooEvent } from '../events/registry.js';
import { testSize } from '../events/testing/size.js';
import { projections } from './registry.js';
import { Community } from './testing/community.js';
import { Collection } from './testing/projection-specification.js';
import { everyone, randomCommunities } from './testing/sample-logs.js';

const erased = 'ana';
/** The person's id, alone or as a part of another. */
const ids = /"ana"|"ana_|_ana"/g;

const deleted = 'that an item was deleted, and whose it was: its id is never given again';

/** Why a document of a read model still holds the id of somebody whose account was erased. */
const reasons: Readonly<Record<string, string>> = {
  users: 'that there was an account, so that what is on its way says nobody',
  recommendations: deleted,
  explore: deleted,
  library: deleted,
  search: deleted,
  opinions: deleted,
  'home-stats': deleted,
  'friend-lists': 'a list of somebody else, which shows friends alone',
};

/** Those that leave it to events of their own: what these hold of a person goes with each item. */
const leftToDeletions = ['recommendations', 'explore'];

/** The log as it is read when a person's key is gone. */
const withoutKey = (events: readonly RecordedTrbooEvent[]) =>
  events.map((event): RecordedTrbooEvent => {
    const data = new Map<string, unknown>(Object.entries(event.data));
    const { person, fields } = findEventType(event.type)?.personal ?? { person: '', fields: [] };
    if (data.get(person) !== erased) return event;
    // The type is the event's own, and takes null for what is personal in it.
    return { ...event, data: { ...event.data, ...nothing(fields) } } as RecordedTrbooEvent;
  });
const nothing = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, null]));

/** As an account ends: everything that others see of it is taken back, then it is said to be erased. */
function erase(community: Community): void {
  const { events } = community;
  const give = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      // What is not there need not be taken back.
      if (!(error instanceof DomainError)) throw error;
    }
  };
  for (const event of events) {
    if (event.type !== 'Shared' || event.data.senderId !== erased) continue;
    const { recommendationId, recipientIds } = event.data;
    give(() => community.withdraws(erased, recommendationId, recipientIds));
  }
  const items = new Map(
    events.flatMap((event) =>
      event.type === 'RecommendationAdded'
        ? [[event.data.recommendationId, event.data.ownerId] as const]
        : [],
    ),
  );
  for (const [id] of items) {
    give(() => community.revokesLinks(erased, id));
    give(() => community.unlikes(erased, id));
    give(() => community.undislikes(erased, id));
    give(() => community.removesComment(erased, id));
    give(() => community.deletes(erased, id));
    give(() => community.unsaves(erased, id));
  }
  for (const other of everyone.filter((each) => each !== erased)) {
    give(() => community.removes(erased, other));
    give(() => community.rejects(erased, other));
    give(() => community.withdrawsRequest(erased, other));
  }
  for (const event of events) {
    if (event.type === 'FriendListCreated' && event.data.ownerId === erased) {
      give(() => community.deletesList(erased, event.data.listId));
    }
  }
  give(() => community.erases(erased));
}

/** What a read model still has of the person, by the ids of its documents. */
const leftIn = (documents: Readonly<Record<string, unknown>>) =>
  Object.entries(documents).filter(([, body]) => JSON.stringify(body).includes(erased));

describe('after an account was erased', () => {
  it('every read model has folded that itself, or there is a reason', () => {
    const without = projections.filter(({ handlers }) => handlers.UserErased === undefined);
    expect(without.map(({ name }) => name)).toEqual(leftToDeletions);
  });

  it('what others end only then leaves nothing of the person in figures', () => {
    const community = new Community().registers(erased).registers('ben').registers('chloe');
    community.asks('ben', erased).accepts(erased, 'ben').asks('chloe', erased).erases(erased);
    community.removes('ben', erased).withdrawsRequest('chloe', erased);
    for (const name of ['home-stats', 'inbox']) {
      const model = projections.find((each) => each.name === name);
      if (model === undefined) throw new Error(`there is no read model ${name}`);
      expect(leftIn(new Collection(model).fold(community.events).documents())).toEqual([]);
    }
  });

  it.each(projections.map((model) => ({ name: model.name, model })))(
    '$name is what a rebuild makes of a log that says nothing more, wherever the key was deleted',
    ({ model }) => {
      fc.assert(
        fc.property(randomCommunities, fc.nat(), (community, cut) => {
          community.registers(erased);
          erase(community);
          const { events } = community;
          const silent = withoutKey(events);
          const rebuilt = new Collection(model).fold(silent).contents();
          const at = cut % (events.length + 1);
          const live = new Collection(model).fold(events.slice(0, at)).fold(silent.slice(at));
          expect(live.contents()).toBe(rebuilt);
        }),
        { numRuns: testSize('LOGS', 20, 500) },
      );
    },
  );

  it.each(projections.map((model) => ({ name: model.name, model })))(
    'nothing of the person stands in $name, or there is a reason',
    ({ name, model }) => {
      fc.assert(
        fc.property(randomCommunities, (community) => {
          // The person is there, whatever the others do.
          community.registers(erased);
          erase(community);
          const left = leftIn(new Collection(model).fold(community.events).documents());
          if (reasons[name] === undefined) expect(left).toEqual([]);
          for (const [, body] of left) {
            // An id alone, and nothing that the person wrote or is.
            const written = JSON.stringify(body).replace(ids, '');
            expect(written).not.toContain(erased);
          }
        }),
        { numRuns: testSize('LOGS', 20, 500) },
      );
    },
  );
});
