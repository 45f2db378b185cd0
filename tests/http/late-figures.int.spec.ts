import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getHomeStats } from '../../services/contract/home.js';
import type { Collection, ReadStore } from '../../services/stores/ports.js';
import { Community } from '../support/community.js';
import { RunningApplication } from '../support/running-application.js';

/** A read store whose figures of Home are not there yet, while all else is. */
const withoutFigures = (store: ReadStore): ReadStore =>
  Object.assign(Object.create(store) as ReadStore, {
    getMany: (collection: Collection, ids: readonly string[]) =>
      collection.name.startsWith('home-stats')
        ? Promise.resolve([])
        : store.getMany(collection, ids),
  });

describe('The figures of Home, while one read model is behind the others', () => {
  let application: RunningApplication;
  beforeEach(async () => {
    application = await RunningApplication.start({ readSide: withoutFigures });
  });
  afterEach(() => application.close());

  it('never fall below nothing', async () => {
    const community = new Community(application);
    const [ada, ben] = await community.pair('Ada', 'Ben');
    const { id } = await community.recommends(ben, 'Emma');
    await community.reacts(ada, 'like', id);
    const { stats } = await community.read(getHomeStats, { user_email: ada });
    expect(stats.likesOnFriendsContent).toBe(0);
  });
});
