import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '../events/kernel/domain-error.js';
import { findEventType, type RecordedTrbooEvent } from '../events/registry.js';
import { testSize } from '../events/testing/size.js';
import { projections } from './registry.js';
import { Community } from './testing/community.js';
import { Collection } from './testing/collection.js';
import { everyone, randomCommunities } from './testing/random-logs.js';

const erased = 'ana';
/** The person's id, alone or as a part of another. */
const ids = /"ana"|"ana_|_ana"/g;

const deleted = 'a deleted item and its owner, because its id is never used again';

/** Why a document of a read model still contains the id of an erased person. */
const reasons: Readonly<Record<string, string>> = {
  users: 'the account existed, so that pending notices name nobody',
  recommendations: deleted,
  explore: deleted,
  library: deleted,
  search: deleted,
  opinions: deleted,
  'home-stats': deleted,
  'friend-lists': 'a list of another person, which only shows friends',
};

/** Read models without UserErased: their data is removed with each item of the person. */
const leftToDeletions = ['recommendations', 'explore'];

/** The log as it is read after a person's key was deleted. */
const withoutKey = (events: readonly RecordedTrbooEvent[]) =>
  events.map((event): RecordedTrbooEvent => {
    const data = new Map<string, unknown>(Object.entries(event.data));
    const { person, fields } = findEventType(event.type)?.personal ?? { person: '', fields: [] };
    if (data.get(person) !== erased) return event;
    // The type of each event allows null in its personal fields.
    return { ...event, data: { ...event.data, ...nothing(fields) } } as RecordedTrbooEvent;
  });
const nothing = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, null]));

/** Erases an account like the product: everything that others see is taken back first. */
function erase(community: Community): void {
  const { events } = community;
  const tryTo = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      // There is nothing to take back.
      if (!(error instanceof DomainError)) throw error;
    }
  };
  for (const event of events) {
    if (event.type !== 'Shared' || event.data.senderId !== erased) continue;
    const { recommendationId, recipientIds } = event.data;
    tryTo(() => community.withdraws(erased, recommendationId, recipientIds));
  }
  const items = new Map(
    events.flatMap((event) =>
      event.type === 'RecommendationAdded'
        ? [[event.data.recommendationId, event.data.ownerId] as const]
        : [],
    ),
  );
  for (const [id] of items) {
    tryTo(() => community.revokesLinks(erased, id));
    tryTo(() => community.unlikes(erased, id));
    tryTo(() => community.undislikes(erased, id));
    tryTo(() => community.removesComment(erased, id));
  }
  for (let length = -1; length < events.length;) {
    length = events.length;
    community.clears(erased);
  }
  for (const other of everyone.filter((each) => each !== erased)) {
    tryTo(() => community.removes(erased, other));
    tryTo(() => community.rejects(erased, other));
    tryTo(() => community.withdrawsRequest(erased, other));
  }
  for (const event of events) {
    if (event.type === 'FriendListCreated' && event.data.ownerId === erased) {
      tryTo(() => community.deletesList(erased, event.data.listId));
    }
  }
  tryTo(() => community.erases(erased));
}

/** The documents of a read model that still contain the person, by id. */
const leftIn = (documents: Readonly<Record<string, unknown>>) =>
  Object.entries(documents).filter(([, body]) => JSON.stringify(body).includes(erased));

describe('After an account was erased', () => {
  it('every read model folds the erasure, or there is a reason', () => {
    const without = projections.filter(({ handlers }) => handlers.UserErased === undefined);
    expect(without.map(({ name }) => name)).toEqual(leftToDeletions);
  });

  it('relations that others end afterwards leave nothing of the person in figures', () => {
    const community = new Community().registers(erased).registers('ben').registers('chloe');
    community
      .requestsFriend('ben', erased)
      .accepts(erased, 'ben')
      .requestsFriend('chloe', erased)
      .erases(erased);
    community.removes('ben', erased).withdrawsRequest('chloe', erased);
    for (const name of ['home-stats', 'inbox']) {
      const model = projections.find((each) => each.name === name);
      if (model === undefined) throw new Error(`there is no read model ${name}`);
      expect(leftIn(new Collection(model).fold(community.events).documents())).toEqual([]);
    }
  });

  it.each(projections.map((model) => ({ name: model.name, model })))(
    '$name equals a rebuild from the log without the key, wherever in the log the key was deleted',
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
    '$name contains nothing of the person, or there is a reason',
    ({ name, model }) => {
      fc.assert(
        fc.property(randomCommunities, (community) => {
          // The person exists in every history.
          community.registers(erased);
          erase(community);
          const left = leftIn(new Collection(model).fold(community.events).documents());
          if (reasons[name] === undefined) expect(left).toEqual([]);
          for (const [, body] of left) {
            // Only an id, and no data of the person.
            const written = JSON.stringify(body).replace(ids, '');
            expect(written).not.toContain(erased);
          }
        }),
        { numRuns: testSize('LOGS', 20, 500) },
      );
    },
  );
});
