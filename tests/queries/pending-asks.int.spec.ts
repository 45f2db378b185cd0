import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asksProjection } from '../../projections/asks/projection.js';
import { blocksProjection } from '../../projections/blocks/projection.js';
import { friendsProjection } from '../../projections/friends/projection.js';
import { Community } from '../../projections/testing/community.js';
import { BlocksReader, ShownPeople } from '../../services/features/friends/blocks.reader.js';
import { FriendshipsReader } from '../../services/features/friends/friendships/friendships.reader.js';
import { pendingAsks } from '../../services/features/library/asks/asks.reader.js';
import { BuiltReadModels } from '../support/application/built-read-models.js';
import { openTemporaryReadStore } from '../support/application/read-stores.js';

describe('Pending asks', () => {
  let opened: ReturnType<typeof openTemporaryReadStore>;
  let built: BuiltReadModels;
  beforeAll(() => {
    opened = openTemporaryReadStore();
    built = new BuiltReadModels(opened.store);
  });
  afterAll(() => opened.close());

  const pendingFor = async (userId: string, { events }: Community) => {
    await built.build(asksProjection, events);
    await built.build(friendsProjection, events);
    await built.build(blocksProjection, events);
    const { readModels } = built;
    const friendships = new FriendshipsReader(readModels.of(friendsProjection));
    const blocks = new BlocksReader(readModels.of(blocksProjection));
    const shownPeople = new ShownPeople(friendships, blocks);
    const asks = await pendingAsks(readModels.of(asksProjection), shownPeople, userId);
    return asks.map(({ askId }) => askId);
  };

  it('are shown past a hundred newer ones of a muted friend, and at most a hundred', async () => {
    const community = new Community().friends('ana', 'ben').friends('ana', 'cleo');
    community.asksFor('cleo', 'oldest', ['ana']);
    const bens = Array.from({ length: 101 }, (_, index) => `ask-${index}`);
    for (const askId of bens) community.asksFor('ben', askId, ['ana']);
    expect(await pendingFor('ana', community)).toEqual(bens.slice(1).toReversed());
    expect(await pendingFor('ana', community.mutes('ana', 'ben'))).toEqual(['oldest']);
  });
});
