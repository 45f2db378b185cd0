import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { blocksProjection } from '../../projections/blocks/projection.js';
import { friendsProjection } from '../../projections/friends/projection.js';
import { reactionsProjection } from '../../projections/reactions/projection.js';
import { Community } from '../../projections/testing/community.js';
import { Facts } from '../../projections/testing/facts.js';
import { recorded } from '../../projections/testing/recorded-event.js';
import { everyone, randomLogs } from '../../projections/testing/random-logs.js';
import { BlocksReader, ShownPeople } from '../../services/features/friends/blocks.reader.js';
import { FriendshipsReader } from '../../services/features/friends/friendships/friendships.reader.js';
import { ReactionsReader } from '../../services/features/library/reactions/reactions.reader.js';
import { BuiltReadModels } from '../support/application/built-read-models.js';
import { testSize } from '../../events/testing/size.js';
import { openTemporaryReadStore } from '../support/application/read-stores.js';

describe('Reactions', () => {
  let opened: ReturnType<typeof openTemporaryReadStore>;
  let built: BuiltReadModels;
  let reactions: ReactionsReader;
  beforeAll(() => {
    opened = openTemporaryReadStore();
    built = new BuiltReadModels(opened.store);
    const { readModels } = built;
    const friends = new FriendshipsReader(readModels.of(friendsProjection));
    const blocks = new BlocksReader(readModels.of(blocksProjection));
    const shownPeople = new ShownPeople(friends, blocks);
    reactions = new ReactionsReader(readModels.of(reactionsProjection), shownPeople);
  });
  afterAll(() => opened.close());

  const shows = async (events: readonly RecordedTrbooEvent[]) => {
    await built.build(reactionsProjection, events);
    await built.build(friendsProjection, events);
    await built.build(blocksProjection, events);
  };

  it('are from the viewer and the viewer’s friends, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(randomLogs, async (events) => {
        await shows(events);
        const facts = new Facts(events);
        const ids = [...facts.recommendations.keys(), 'unknown'];
        for (const viewer of everyone) {
          const isShown = (userId: string) =>
            userId === viewer || facts.isShownFriend(viewer, userId);
          const expected = ids.map((id) => {
            const likedBy = facts.likers(id).filter(isShown).sort();
            return [id, { likedBy, dislikedBy: facts.dislikers(id).filter(isShown).sort() }];
          });
          expect([...(await reactions.shownTo(viewer, ids))]).toStrictEqual(expected);
        }
      }),
      { numRuns: testSize('LOGS', 5, 100) },
    );
  });

  const others = testSize('LIKERS', 2_000, 20_000);

  it(`are found among those of ${others} others`, async () => {
    const community = new Community().friends('ana', 'ben').friends('ana', 'chloe');
    community.adds('ben', 'popular').adds('ben', 'quiet');
    community.likes('chloe', 'popular').dislikes('ben', 'popular').likes('ana', 'quiet');
    const crowd = Array.from({ length: others }, (_, index) => {
      const data = { recommendationId: 'popular', ownerId: 'ben', userId: `person-${index}` };
      const type = index % 2 === 0 ? 'Liked' : 'Disliked';
      return recorded({ type, data }, { at: 1_000 + index });
    });
    await shows([...community.events, ...crowd]);
    expect(await reactions.shownTo('ana', ['popular', 'quiet'])).toStrictEqual(
      new Map([
        ['popular', { likedBy: ['chloe'], dislikedBy: ['ben'] }],
        ['quiet', { likedBy: ['ana'], dislikedBy: [] }],
      ]),
    );
    expect(
      await reactions.likesOf(['ana', 'chloe'], ['popular', 'quiet', 'unknown']),
    ).toStrictEqual(
      new Map([
        ['popular', 1],
        ['quiet', 1],
      ]),
    );
  });
});
